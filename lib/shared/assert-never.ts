/** Marks a branch that the types say cannot be reached; a value that gets here came past a parser. */
export function assertNever(value: never): never {
  throw new TypeError(`Unexpected value: ${JSON.stringify(value)}`)
}

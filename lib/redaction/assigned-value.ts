/** How much a key's name promises: `password = x` is nearly always one, `token = x` is often a word of a parser. */
export type Family = 'password' | 'secret' | 'token'

/** A value given to a key whose name speaks of a secret. */
export interface AssignedValue {
  readonly text: string
  readonly family: Family
  /** What stands there is the value itself (in quotes, in an environment file, a flag, a query) and cannot be an expression or a type. */
  readonly literal: boolean
}

/** Whether the value looks like the secret itself, and not like a type, an expression, a label or a placeholder. */
export function looksSecret(value: AssignedValue): boolean {
  const { text, family, literal } = value
  if (text.length < shortest[family] || (!literal && text.length < 6)) return false
  if (isTemplate(text) || isFiller(text) || isPath(text) || isHexNumber(text)) return false
  if (!literal && (isExpression(text) || isTypeName(text))) return false

  const hasDigit = /\d/.test(text)
  if (!/[A-Za-z]/.test(text)) return hasDigit && isNumberSecret(value)
  return hasDigit ? isMixedSecret(value) : isLettersSecret(value)
}

const shortest = { password: 4, secret: 8, token: 10 } as const satisfies Record<Family, number>

/** `${X}`, `{{x}}`, `<your password>`, `%s`, `$(x)`, `[x]`: something that is filled in later. */
export const isTemplate = (text: string): boolean =>
  /\$\{|\{\{|\}\}|\$\(|#\{|<%|^\$[A-Za-z_]|^%[A-Za-z_]*%?$|^[<[{(]|^@|^:[a-z]|\{[\w.]*\}|:\$[A-Z_]/.test(text)

/** `****`, `xxxx`, `....`, and the words that documentation puts where a secret belongs. */
const isFiller = (text: string): boolean =>
  /^(.)\1*$/.test(text) ||
  /^[x_-]+$/i.test(text) ||
  /(?:^|[-_ .])(?:your|example|placeholder|insert|redacted)(?:$|[-_ .])/i.test(text)

const isPath = (text: string): boolean => (/^(?:\.{1,2}|~)?\//.test(text) && !/\d/.test(text)) || /^[a-z]+:\/\//i.test(text)

const isHexNumber = (text: string): boolean => /^0x[0-9a-f]{1,16}$/i.test(text)

/** A path of names, a call, an operator, something negated. Long base64 may have such signs by chance. */
const isExpression = (text: string): boolean =>
  /^[A-Za-z_$][\w$]*(?:[?!]?\.#?[A-Za-z_$][\w$]*)+!?$/.test(text) ||
  (!/^[\w+/.=-]{20,}$/.test(text) && /[()[\]{}]|&&|\|\||=>|==[^=]|\?\?|\?\.|\+\+|->|::|^[!&*|~+/-]|^\d+[.*+/-]/.test(text))

/** `OAuth2Tokens`, `AuthenticationMD5Password`. */
const isTypeName = (text: string): boolean => /^[A-Z][A-Za-z]*\d*[A-Za-z]*(?:Password|Token|Secret|Key|Credential)s?$/.test(text)

function isMixedSecret({ text, family, literal }: AssignedValue): boolean {
  switch (family) {
    case 'password':
      return literal || !/^v?\d+(?:\.\d+)+$/i.test(text)
    case 'secret':
      return longestMixedRun(text) >= 6 || hasSign(text)
    case 'token':
      return longestMixedRun(text) >= 8 || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
  }
}

const longestMixedRun = (text: string): number =>
  Math.max(...text.split(/[^A-Za-z0-9]/).map((run) => (/\d/.test(run) && /[A-Za-z]/.test(run) ? run.length : 0)))

const isNumberSecret = ({ text, family, literal }: AssignedValue): boolean =>
  family === 'password' ? literal || /^\d{6,}$/.test(text) : /\d{16}/.test(text)

/** No digits: could be a word, so only what is written as a value counts, and no name of a field or a type does. */
function isLettersSecret({ text, family, literal }: AssignedValue): boolean {
  if (isFieldName(text)) return false
  if (family !== 'password') return literal && /[A-Za-z]{24}/.test(text) && (text.match(/[a-z][A-Z]/g) ?? []).length >= 4
  if (hasSign(text)) return literal || /[A-Za-z][!@#%^]/.test(text)
  if (!literal || text.length < 6) return false
  return /^[a-z]+$/.test(text) ? !ordinary.has(text) : text.length >= 16 && /[-_.].*[-_.]/.test(text)
}

/** `password`, `newPassword`, `user.password`, `current-password`, `access_token`. */
const isFieldName = (text: string): boolean =>
  /(?:^|[^A-Za-z])(?:[a-z]+[A-Z]?)??(?:pass|passwd|password|passphrase|passcode|secret|token|key|auth|credential|username|login)s?$/i.test(
    text,
  ) && !/^(?:super|top|very|my)/i.test(text)

const hasSign = (text: string): boolean => /[^A-Za-z0-9_.\-/\s]/.test(text)

/** What programs and forms say of a password. */
const ordinary = new Set(
  [
    'string number boolean undefined symbol bigint object function unknown',
    'required optional hidden invalid missing hashed encrypted incorrect different default disabled enabled',
  ].flatMap((words) => words.split(' ')),
)

import path from 'node:path'

export type Dialect = 'sqlite' | 'postgres'

/** Where a database is: `postgres://…` or `postgresql://…`, or `file:<path>` (or a bare path) of an SQLite file. */
export type Address =
  | { readonly dialect: 'postgres'; readonly url: string }
  | { readonly dialect: 'sqlite'; readonly file: string }

export const parseAddress = (url: string): Address =>
  /^postgres(ql)?:\/\//.test(url)
    ? { dialect: 'postgres', url }
    : { dialect: 'sqlite', file: path.resolve(/*turbopackIgnore: true*/ url.replace(/^file:/, '')) }

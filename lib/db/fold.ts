/**
 * Text as it is searched: the databases fold case in different ways (SQLite only ASCII, Postgres by its locale), so it is done here, once
 * when it is stored and once when it is asked for.
 */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase()

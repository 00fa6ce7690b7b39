import { v7 } from 'uuid'

/** Where ids come from: UUIDv7, so that ids sort by the time they were made. */
export type NewId = () => string

export const newId: NewId = () => v7()

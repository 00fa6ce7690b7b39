// Next would look for one further up, and find Verlauf's.
export const register = () => undefined

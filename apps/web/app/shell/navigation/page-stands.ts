/** Told when a page has come to stand on the screen, before it is painted. */
export const pageStands: { tell: (() => void) | null } = { tell: null }

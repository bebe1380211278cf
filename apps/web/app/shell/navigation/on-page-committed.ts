/** Told when a page has come to stand on the screen, before it is painted. */
export const onPageCommitted: { tell: (() => void) | null } = { tell: null }

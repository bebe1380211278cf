/** Called when a page has been committed to the DOM, before it is painted. */
export const onPageCommitted: { tell: (() => void) | null } = { tell: null }

/** Called when a page has been committed to the DOM, before it is painted. */
export const onPageCommitted: { current: (() => void) | null } = { current: null }

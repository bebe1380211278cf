/**
 * Compares violations with a list of known ones. The list may only shrink: an entry that no longer occurs is a problem too.
 * @param {{ found: Iterable<string>, listed: Iterable<string>, listPath: string }} lists
 * @returns {{ unlisted: string[], stale: string[] }} violations that are not listed; messages for stale entries
 */
export function compareWithList({ found, listed, listPath }) {
  const occurring = new Set(found)
  const known = new Set(listed)
  return {
    unlisted: [...occurring].filter(entry => !known.has(entry)),
    stale: [...known]
      .filter(entry => !occurring.has(entry))
      .map(entry => `${listPath}: stale entry ${entry}, remove it`),
  }
}

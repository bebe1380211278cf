/** Distinguishes queries that filter a page from queries with unrelated parameters. */

/** Parameters of attribution, of shared slips and of modals (`modal-address.ts`), which do not change the content of the page. */
const FOREIGN =
  /^(?:utm_\w+|ctag|btag|stag|qtag|gclid|fbclid|betcode|modal|id|type|(?:reset_password|unlock|confirmation)_token)$/

/** Whether a query selects a subset of the page, which is also reachable without it. */
export function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some(name => !FOREIGN.test(name))
}

/** Tells queries that choose part of a page from those that only come along. */

/** Parameters that say where a visitor came from or what is opened over the page, not what stands on it. */
const FOREIGN = /^(?:utm_\w+|ctag|btag|stag|qtag|gclid|fbclid|betcode|modal|reset_password_token|unlock_token)$/

/** A query that picks from a page what is also to be found without it. */
export function isFiltered(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some(name => !FOREIGN.test(name))
}

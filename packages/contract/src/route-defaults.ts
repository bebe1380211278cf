/** What the generated route table, which every page loads, leaves out. */

export const ROUTE_DEFAULTS = { api: 'sportsbook', version: 'v2', auth: 'none' } as const

/** The method with which the name of a call begins: `getSports` is a GET. */
export const toMethod = (name: string): string => name.replace(/[A-Z].*/, '').toUpperCase()

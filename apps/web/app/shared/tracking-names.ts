/** Parameters in addresses that say through whom a visitor came. */
export const TRACKING_NAMES = ['ctag', 'btag', 'stag', 'qtag', 'gclid'] as const

/** Address parameters that attribute a visitor to an affiliate or campaign. */
export const TRACKING_NAMES = ['ctag', 'btag', 'stag', 'qtag', 'gclid'] as const

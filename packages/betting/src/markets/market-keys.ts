/**
 * Keys of markets and outcomes. A market is identified by match, market id and specifier. Clients and servers both
 * build keys here, so each price has exactly one key. Match, market and outcome ids contain no slash; a specifier may.
 */
export interface OutcomeKeyParts {
  matchUrn: string
  marketId: string
  specifier: string
  outcomeId: string
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : Number(a > b)
}

/** `{ setnr: 1, gamenr: 4 }` → `gamenr=4|setnr=1`: sorted by name; an empty record gives an empty string. */
export function buildSpecifier(parts: Readonly<Record<string, string | number>>): string {
  return Object.entries(parts)
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join('|')
}

/** `gamenr=4|setnr=1` → `{ gamenr: '4', setnr: '1' }`. A part without `=` has an empty value. */
export function parseSpecifier(text: string): Record<string, string> {
  if (text === '') return {}
  return Object.fromEntries(
    text.split('|').map(part => {
      const at = part.indexOf('=')
      return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    }),
  )
}

function sortSpecifier(specifier: string): string {
  return specifier.includes('|') ? buildSpecifier(parseSpecifier(specifier)) : specifier
}

/** Builds a market key: `sr:match:1/18/total=2.5`. The specifier's parts may be in any order. */
export function marketKey(matchUrn: string, marketId: string, specifier: string): string {
  return `${matchUrn}/${marketId}/${sortSpecifier(specifier)}`
}

/** Builds an outcome key: `sr:match:1/18/total=2.5/12`. */
export function outcomeKey(matchUrn: string, marketId: string, specifier: string, outcomeId: string): string {
  return `${marketKey(matchUrn, marketId, specifier)}/${outcomeId}`
}

/** Parses an outcome key; null when the text is not one. */
export function parseOutcomeKey(key: string): OutcomeKeyParts | null {
  const match = /^([^/]+)\/([^/]+)\/(.*)\/([^/]+)$/.exec(key)
  if (!match) return null
  const [, matchUrn = '', marketId = '', specifier = '', outcomeId = ''] = match
  return { matchUrn, marketId, specifier, outcomeId }
}

/** The key of the market an outcome key belongs to, or null when the text is not an outcome key. */
export function marketKeyOfOutcome(key: string): string | null {
  const parts = parseOutcomeKey(key)
  return parts && marketKey(parts.matchUrn, parts.marketId, parts.specifier)
}

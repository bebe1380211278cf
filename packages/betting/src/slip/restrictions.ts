/**
 * Reasons why selections cannot be combined in one bet. The slip shows them at the selections; the server rejects with
 * the same keys.
 */
import type { BetType } from '../bets/bet-status.ts'
import type { Selection } from '../selections/selection.ts'
import type { SlipRules } from './rules.ts'
import type { SlipBet } from './slip-bet.ts'

export const RESTRICTION_KEYS = ['same_match', 'related_event', 'provider_not_combinable'] as const
export type RestrictionKey = (typeof RESTRICTION_KEYS)[number]

export interface Restriction {
  key: RestrictionKey
  /** The affected selections, in bet order. */
  selectionIds: readonly string[]
}

/** Message keys of the server's rejections. */
export const RESTRICTION_ERRORS = {
  same_match: 'error.place_bets.selections_related',
  related_event: 'error.place_bets.related_event',
  provider_not_combinable: 'error.place_bets.provider_not_combinable',
} as const satisfies Record<RestrictionKey, string>

const COMBINING: readonly BetType[] = ['combo', 'system']

function idsWhere(selections: readonly Selection[], isConcerned: (selection: Selection) => boolean): readonly string[] {
  return selections.filter(isConcerned).map(({ id }) => id)
}

function isCombinable(provider: string, betType: BetType, rules: SlipRules): boolean {
  const isBlocked = betType === 'system' && (rules.systemBlockedProviders?.includes(provider) ?? false)
  return !isBlocked && rules.combinableProviders.includes(provider)
}

/**
 * Whether two selections of different events are correlated: an outright with another outright or a match that shares a
 * relation key. Two matches of one competition are not.
 */
function isRelated(a: Selection, b: Selection): boolean {
  if (a.matchUrnId === b.matchUrnId || (a.type === 'match' && b.type === 'match')) return false
  return a.relationKeys.some(key => b.relationKeys.includes(key))
}

const isSameMatch = (a: Selection, b: Selection): boolean => a.matchUrnId === b.matchUrnId

/** Selections that cannot stand in one combination: of one match, or of related events. */
export interface Clash {
  key: 'same_match' | 'related_event'
  /** At least two, in bet order. */
  selections: readonly Selection[]
}

/** The bet's clashes; a selection is part of one at most, together with all that it clashes with, directly or not. */
export function listClashes({ betType, selections }: Pick<SlipBet, 'betType' | 'selections'>): readonly Clash[] {
  if (!COMBINING.includes(betType)) return []
  const groups = selections.reduce<readonly (readonly Selection[])[]>((found, leg) => {
    const clashes = (group: readonly Selection[]) =>
      group.some(other => isSameMatch(leg, other) || isRelated(leg, other))
    return [...found.filter(group => !clashes(group)), [...found.filter(clashes).flat(), leg]]
  }, [])
  const inBetOrder = (a: Selection, b: Selection) => selections.indexOf(a) - selections.indexOf(b)
  return groups.flatMap(group => {
    const [first] = group
    if (!first || group.length < 2) return []
    const key = group.every(leg => isSameMatch(leg, first)) ? 'same_match' : 'related_event'
    return [{ key, selections: group.toSorted(inBetOrder) }]
  })
}

function countByMatch(selections: readonly Selection[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { matchUrnId } of selections) counts.set(matchUrnId, (counts.get(matchUrnId) ?? 0) + 1)
  return counts
}

/** The bet's restrictions; empty for bets that combine nothing. */
export function findBetRestrictions(
  bet: Pick<SlipBet, 'betType' | 'selections'>,
  rules: SlipRules,
): readonly Restriction[] {
  const { selections } = bet
  if (!COMBINING.includes(bet.betType) || selections.length < 2) return []
  const legsByMatch = countByMatch(selections)
  const outrights = selections.filter(({ type }) => type !== 'match')
  const found: readonly Restriction[] = [
    { key: 'same_match', selectionIds: idsWhere(selections, leg => (legsByMatch.get(leg.matchUrnId) ?? 0) > 1) },
    {
      key: 'related_event',
      selectionIds:
        outrights.length === 0
          ? []
          : idsWhere(selections, leg =>
              (leg.type === 'match' ? outrights : selections).some(other => isRelated(leg, other)),
            ),
    },
    {
      key: 'provider_not_combinable',
      selectionIds: idsWhere(selections, ({ provider }) => !isCombinable(provider, bet.betType, rules)),
    },
  ]
  return found.filter(({ selectionIds }) => selectionIds.length > 0)
}

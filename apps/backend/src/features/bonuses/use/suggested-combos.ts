/**
 * Combos that get a combo boost as they are: outcomes of different matches, popular ones first, that fit a running boost
 * which every player has. Where there is none, nothing is suggested.
 */
import { evaluateBetEligibility } from '@touchline/betting/engagement/bet-eligibility'
import { NO_BOOST } from '@touchline/betting/engagement/comboboost'
import { isBettable, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { SuggestedCombo } from '@touchline/contract/entities/bet-bonus'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../../core/catalogue/match-entry.ts'
import {
  betTermsOf,
  type CampaignOccurrence,
  type ComboboostCampaign,
  textsOf,
} from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import type { ReadSlipBets } from './slip-bonuses.ts'

const MAX_COMBOS = 3
/** Matches that are looked at; each of them is priced. */
const MAX_CANDIDATES = 40
const SOON_MS = 24 * 3_600_000
/** Choosing looks at every match of the catalogue. */
const CHOSEN_FOR_MS = 30_000

export interface SuggestionDeps {
  readonly campaigns: Campaigns
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly feedNow: () => number
  readonly readSlipBets: ReadSlipBets
  /** Ids of the matches that most players have bet on lately, most first. */
  readonly listPopularMatches: () => readonly number[]
}

type Boost = CampaignOccurrence & ComboboostCampaign

interface Pick {
  readonly entry: MatchEntry
  readonly marketKey: string
  readonly marketId: string
  readonly specifier: string
  readonly outcomeId: string
}

/** Whether every player of every currency has the boost without doing anything. */
function isForEverybody(campaign: CampaignOccurrence): campaign is Boost {
  const { kind, grant, activation, onlyVerified, countryCodes, groups, usesCount } = campaign
  const hasNoCondition = !onlyVerified && countryCodes.length === 0 && groups.length === 0 && usesCount === null
  return kind === 'comboboost' && grant === 'everyone' && activation === 'auto' && hasNoCondition
}

export function createSuggestedCombos(deps: SuggestionDeps) {
  const { campaigns, catalogue, clock, feedNow, readSlipBets, listPopularMatches } = deps
  let chosen: { at: number; campaign: string; combos: readonly (readonly Pick[])[] } | undefined

  /** The boost of the highest priority, as a slip would get it. */
  const findBoost = (): Boost | undefined =>
    campaigns
      .listRunning(clock.now())
      .filter(isForEverybody)
      .sort((a, b) => a.priority - b.priority)[0]

  /** Popular matches, then those of the most important leagues that start soon. */
  function listCandidates(): MatchEntry[] {
    const now = feedNow()
    const isSoon = ({ feed: { kind, status, startTime } }: MatchEntry): boolean =>
      kind === 'match' && status === MATCH_STATUS.prematch && startTime > now && startTime < now + SOON_MS
    const rankOf = ({ feed }: MatchEntry): number => catalogue.tree.tournament(feed.tournamentId)?.priority ?? Infinity
    const popular = listPopularMatches().flatMap(id => catalogue.match(id) ?? [])
    const soon = [...catalogue.matches()]
      .filter(isSoon)
      .sort((a, b) => rankOf(a) - rankOf(b) || a.feed.startTime - b.feed.startTime || a.feed.id - b.feed.id)
    return [...new Set([...popular.filter(isSoon), ...soon])].slice(0, MAX_CANDIDATES)
  }

  function evaluate(boost: Boost, picks: readonly Pick[]) {
    const selections = picks.map(({ entry, marketKey, marketId, specifier, outcomeId }) => ({
      match_id: entry.feed.id,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
      odds: entry.market(marketKey)?.outcomes.find(({ id }) => id === outcomeId)?.odds ?? 1,
    }))
    const [bet] = readSlipBets([{ type: 'combo', selections }])
    if (!bet || bet.legs.length < picks.length) return undefined
    const [currency = ''] = Object.keys(boost.cap)
    return evaluateBetEligibility(betTermsOf(boost, currency), {
      type: 'combo',
      currency,
      legs: bet.legs,
      cashStake: null,
      hasOppositeBet: false,
    })
  }

  /** The favourite of the main market, as far as it is open and fits the boost. */
  function choosePick(boost: Boost, entry: MatchEntry): Pick[] {
    const { main } = entry.rowMarkets()
    if (!main || !catalogue.isBettable(entry)) return []
    const open = main.outcomes.filter(({ active }) => isBettable(entry.feed.status, main.status, active))
    const picks = [...open]
      .sort((a, b) => a.odds - b.odds)
      .map(({ id }) => ({ entry, marketKey: main.key, marketId: main.id, specifier: main.specifier, outcomeId: id }))
    return picks.filter(pick => evaluate(boost, [pick])?.suitable.length === 1).slice(0, 1)
  }

  function choose(boost: Boost): (readonly Pick[])[] {
    const size = boost.ranges[0]?.minCount ?? 0
    if (size < 2) return []
    const picks: Pick[] = []
    for (const entry of listCandidates()) {
      if (picks.length === size * MAX_COMBOS) break
      picks.push(...choosePick(boost, entry))
    }
    return Array.from({ length: Math.floor(picks.length / size) }, (_, at) => picks.slice(at * size, (at + 1) * size))
  }

  function listCombos(boost: Boost): readonly (readonly Pick[])[] {
    const at = clock.now()
    if (!chosen || chosen.campaign !== boost.id || at - chosen.at >= CHOSEN_FOR_MS)
      chosen = { at, campaign: boost.id, combos: choose(boost) }
    return chosen.combos
  }

  return {
    getSuggestedCombos: ({ language, locale }) => {
      const boost = findBoost()
      if (!boost) return { data: [] }
      const view = catalogue.view(language)
      const data = listCombos(boost).flatMap((picks): SuggestedCombo[] => {
        const eligibility = evaluate(boost, picks)
        // Prices move and markets close after the choice.
        if (eligibility?.suitable.length !== picks.length || (eligibility.factor ?? NO_BOOST) <= NO_BOOST) return []
        return [
          {
            bonus: { id: boost.id, name: textsOf(boost, locale).name },
            bonus_odds: (eligibility.factor ?? NO_BOOST) / 1000,
            selections: picks.flatMap(({ entry, marketKey, outcomeId }) => {
              const market = entry.market(marketKey)
              return market
                ? [{ match: view.match(entry), market: view.market(market, entry), outcome_id: outcomeId }]
                : []
            }),
          },
        ]
      })
      return { data }
    },
  } satisfies Handlers
}

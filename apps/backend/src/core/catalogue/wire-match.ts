/** Matches in wire format. */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { buildSlug } from '@touchline/betting/text/build-slug'
import type { BetMatch } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type {
  Clock,
  Match,
  MatchIncident,
  MatchStatistics,
  Scorer,
  Situation,
  Stage,
} from '@touchline/contract/entities/match'
import type { MatchChange } from '@touchline/contract/realtime'
import type {
  FeedClock,
  FeedMatch,
  FeedSituation,
  FeedStatistics,
  TimelineType,
} from '@touchline/simulator/feed/feed-match'
import { DEFAULT_LANGUAGE } from '../../platform/i18n/language.ts'
import { Translator } from '../../platform/i18n/translator.ts'
import type { MatchOffer } from './match-entry.ts'
import type { CatalogueTree } from './tree.ts'

export const toIso = (ms: number): string => new Date(ms).toISOString()

function toClock(clock: FeedClock): Clock {
  return {
    match_time: clock.matchTime,
    stoppage_time: clock.stoppageTime,
    stoppage_time_announced: clock.stoppageTimeAnnounced,
    remaining_time: clock.remainingTime,
    remaining_time_in_period: clock.remainingTimeInPeriod,
    stopped: clock.stopped,
    clock_updated_at: toIso(clock.updatedAt),
  }
}

function toSituation(situation: FeedSituation): Situation {
  if (situation.kind === 'map') {
    const { goldLead, ...rest } = situation
    return goldLead === undefined ? rest : { ...rest, gold_lead: goldLead }
  }
  if (situation.kind !== 'down') return situation
  const { toGoal, ...rest } = situation
  return { ...rest, to_goal: toGoal }
}

const SERVERS = { 1: 'home', 2: 'away' } as const

/** Where somebody who is named in a match has a page. */
export const toPlayerSlug = (name: string, id: number | undefined): { readonly player_slug?: string } =>
  id === undefined ? {} : { player_slug: buildSlug(name, 'athlete', id) }

/** Goals that stood, with their scorers; none where one of them is not known. */
function listScorers({ timeline }: FeedStatistics): Scorer[] {
  const goals: Partial<Scorer>[] = []
  for (const { type, side, minute, player, playerId } of timeline) {
    if (type === 'goal' && side && minute !== null)
      goals.push({ side, minute, ...(player && { player, ...toPlayerSlug(player, playerId) }) })
    if (type === 'goal_cancelled')
      goals.splice(
        goals.findLastIndex(goal => goal.side === side),
        1,
      )
  }
  const isWhole = (goal: Partial<Scorer>): goal is Scorer => goal.player !== undefined
  return goals.every(isWhole) ? goals : []
}

const OVER: readonly number[] = [MATCH_STATUS.closed, MATCH_STATUS.finished]

/** Incidents that the counts of a match follow from. */
const INCIDENTS: readonly TimelineType[] = ['goal', 'goal_cancelled', 'yellow_card', 'red_card', 'corner', 'set_won']
const INCIDENT_MS = 60_000

/** The newest incident of the last minute before this state of the match. */
function findLastIncident({ statistics, version }: FeedMatch): MatchIncident | null {
  const found = statistics.timeline.findLast(({ type }) => INCIDENTS.includes(type))
  if (!found || version - found.at > INCIDENT_MS) return null
  return { type: found.type, side: found.side, minute: found.minute }
}

function toStatistics(match: FeedMatch): NonNullable<MatchChange['statistics']> {
  const { status, statistics } = match
  const scorers = OVER.includes(status) ? listScorers(statistics) : []
  const incident = status === MATCH_STATUS.live ? findLastIncident(match) : null
  const { clock, corners, yellowCards, redCards } = statistics
  return {
    clock: clock && toClock(clock),
    total_score: statistics.totalScore,
    game_score: statistics.gameScore,
    period_score: statistics.periodScores.map(({ home, away, periodKey, number, type }) => ({
      home,
      away,
      period_key: periodKey,
      number,
      type,
    })),
    current_server: statistics.currentServer && SERVERS[statistics.currentServer],
    max_period_number: statistics.maxPeriodNumber,
    ...(corners && { corners }),
    ...(yellowCards && { yellow_cards: yellowCards }),
    ...(redCards && { red_cards: redCards }),
    ...(scorers.length > 0 && { scorers }),
    ...(statistics.situation && { situation: toSituation(statistics.situation) }),
    ...(statistics.betStop && { bet_stop: statistics.betStop }),
    ...(incident && { last_event: incident }),
  }
}

const toStage = ({ phase, phaseName }: FeedMatch): Omit<Stage, 'name'> => ({
  code: phase,
  key: phaseName.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
})

const toNamedStage = (match: FeedMatch, translator: Translator): Stage | null =>
  hasStage(match) ? { ...toStage(match), name: translator.phase(match.phaseName) } : null

const hasStage = ({ status }: FeedMatch): boolean => status !== MATCH_STATUS.prematch

/** Whether the match has a score; an outright never has one. */
const isPlayed = ({ kind, status }: FeedMatch): boolean => kind === 'match' && status !== MATCH_STATUS.prematch

/**
 * The match fields that change while it is listed, without names. A market that opens or closes also counts as a match
 * change, so the version is the later of the two: a late count or digest never replaces a newer one.
 */
export function toMatchChange(match: FeedMatch, offer: MatchOffer): MatchChange {
  return {
    id: match.id,
    urn_id: match.urnId,
    status: match.status,
    stage: hasStage(match) ? toStage(match) : null,
    start_time: toIso(match.startTime),
    statistics: isPlayed(match) ? toStatistics(match) : null,
    available_markets: offer.count,
    market_digest: offer.digest,
    version: Math.max(match.version, offer.version),
  }
}

/** A match change with the names of its stage and periods. */
export type NamedMatchChange = Omit<MatchChange, 'stage' | 'statistics'> & Pick<Match, 'stage' | 'statistics'>

export function toNamedMatchChange(match: FeedMatch, translator: Translator, offer: MatchOffer): NamedMatchChange {
  const change = toMatchChange(match, offer)
  const statistics = change.statistics && nameStatistics(match, translator, change.statistics)
  return { ...change, stage: toNamedStage(match, translator), statistics }
}

function nameStatistics(match: FeedMatch, translator: Translator, unnamed = toStatistics(match)): MatchStatistics {
  const { periodScores } = match.statistics
  const period_score = unnamed.period_score.map((period, at) => ({
    ...period,
    period_name: translator.phase(periodScores[at]?.periodName ?? ''),
  }))
  return { ...unnamed, period_score }
}

interface Identity {
  competitors: Match['competitors']
  name: string
  slug: string
}

const SLUG_KINDS = { match: 'match', season: 'season', stage: 'stage', simple_tournament: 'simple_tournament' } as const

/** Sides, name and slug in the language of the tree. */
export function identify(match: FeedMatch, tree: CatalogueTree): Identity {
  if (match.homeId === null || match.awayId === null) {
    const name = match.name ?? tree.tournament(match.tournamentId)?.name ?? match.urnId
    return { competitors: null, name, slug: buildSlug(name, SLUG_KINDS[match.kind], match.id) }
  }
  const home = tree.competitor(match.homeId)
  const away = tree.competitor(match.awayId)
  return {
    competitors: { home, away },
    name: tree.matchName(home, away),
    slug: buildSlug(`${home.name} ${away.name}`, 'match', match.id),
  }
}

export interface RowOnWire {
  hasVideo: boolean
  main: Market | null
  secondary: Market | null
  top: Market[]
  offer: MatchOffer
}

/** The only provider with match statistics. */
const STATISTICS_PROVIDER = 'betradar'

/** Whether the provider of a match supplies figures about it. */
export const hasProviderStatistics = ({ provider }: Pick<FeedMatch, 'provider'>): boolean =>
  provider === STATISTICS_PROVIDER

export function toWireMatch(match: FeedMatch, tree: CatalogueTree, translator: Translator, markets: RowOnWire): Match {
  const tournament = tree.tournament(match.tournamentId)
  if (!tournament) throw new Error(`match ${match.id} is of unknown league ${match.tournamentId}`)
  return {
    ...toNamedMatchChange(match, translator, markets.offer),
    ...identify(match, tree),
    type: match.kind,
    tournament,
    relation_keys: [...match.relationKeys],
    ...(match.kind !== 'match' && { field: match.fieldIds.map(id => tree.competitor(id)) }),
    ...(match.round !== undefined && { round: match.round }),
    stadium: match.stadium,
    city: match.city,
    end_date: match.endTime === null ? null : toIso(match.endTime),
    main_market: markets.main,
    secondary_market: markets.secondary,
    top_markets: markets.top,
    has_video: markets.hasVideo,
    provider: match.provider,
    is_provider_stats_available: hasProviderStatistics(match),
  }
}

function buildBetMatch(match: FeedMatch, tree: CatalogueTree): BetMatch {
  return {
    id: match.id,
    urn_id: match.urnId,
    ...identify(match, tree),
    sport_key: tree.sport(match.sportId).key,
    tournament_name: tree.tournament(match.tournamentId)?.name ?? '',
    start_time: toIso(match.startTime),
    status: match.status,
    stage: toNamedStage(match, ENGLISH),
    total_score: isPlayed(match) ? match.statistics.totalScore : null,
  }
}

/** Bets are stored in English. */
const ENGLISH = new Translator(DEFAULT_LANGUAGE)

// Feed states are immutable, and many bets share one match.
const betMatches = new WeakMap<FeedMatch, BetMatch>()

/** The match in the format of a bet, cached per feed state; as it is stored, without what is counted in it. */
export function toBetMatch(match: FeedMatch, tree: CatalogueTree): Readonly<BetMatch> {
  const cached = betMatches.get(match)
  if (cached) return cached
  const built = buildBetMatch(match, tree)
  betMatches.set(match, built)
  return built
}

const liveBetMatches = new WeakMap<FeedMatch, BetMatch>()

/** The same with the counts of a live match, by which an open bet is told. */
export function toLiveBetMatch(match: FeedMatch, tree: CatalogueTree): Readonly<BetMatch> {
  const stored = toBetMatch(match, tree)
  if (match.kind !== 'match' || match.status !== MATCH_STATUS.live) return stored
  const cached = liveBetMatches.get(match)
  if (cached) return cached
  const { situation: _, ...statistics } = nameStatistics(match, ENGLISH)
  const built = { ...stored, statistics }
  liveBetMatches.set(match, built)
  return built
}

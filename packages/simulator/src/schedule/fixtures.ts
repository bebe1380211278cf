import type { FeedCompetitor } from '../feed/feed-catalogue.ts'
import { createRandom, hashText } from '../shared/random.ts'
import { findLeague, type League } from './catalogue.ts'
import { buildMatchId, buildMatchKey } from './match-id.ts'
import { drawMeetingOrder, type Pair, pairRound } from './round-robin.ts'
import { findEdition, hasSeasons, type PlannedMatch, planSeason } from './season-calendar.ts'
import { pickByTier, SPORT_FACTS } from './sport-facts.ts'

/**
 * Fixtures: pairings and times without end. Leagues of clubs play seasons (see `season-calendar.ts`), all others a round
 * every few days, paired by the circle method. Any day of any league can be computed independently from the seed.
 */

export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000

/** Day 0 of match ids, 2020-01-01 UTC. */
export const FIRST_DAY = 18_262

export interface Fixture {
  readonly id: number
  readonly urnId: string
  readonly provider: 'betradar' | 'oddin'
  readonly league: League
  readonly home: FeedCompetitor
  readonly away: FeedCompetitor
  readonly startTime: number
  /** Key of every random stream of this match. */
  readonly key: string
  readonly noiseKey: number
  /** The home side's advantage, in the sport's measure (goals, serve points won, points). */
  readonly edge: number
  /** Expected goals or points of both sides; in tennis the mean chance to win a point on serve. */
  readonly total: number
  /** Of the season, see `PlannedMatch`. */
  readonly round: number | null
  /** Neither postponed nor abandoned. */
  readonly mustFinish: boolean
  readonly hasVideo: boolean
}

/** Days since 2020-01-01 UTC at a time. */
export function toFeedDay(time: number): number {
  return Math.floor(time / DAY) - FIRST_DAY
}

/** The fixture of a match id; undefined for an invalid id. */
export function findFixture(seed: string, id: number): Fixture | undefined {
  const slot = id % 100
  const rest = Math.floor(id / 100)
  const league = findLeague(rest % 1000)
  const day = Math.floor(rest / 1000)
  if (!league || !Number.isSafeInteger(id) || day < 1) return undefined
  return buildFixtures(seed, league, day).find(fixture => fixture.id === buildMatchId(day, league.id, slot))
}

/** All matches of a league on a local day; none for a cup, whose matches are not in the feed. */
export function buildFixtures(seed: string, league: League, day: number): Fixture[] {
  if (hasSeasons(league)) return buildSeasonFixtures(seed, league, day)
  if (league.every === 0) return []
  const phase = phaseOf(seed, league)
  if ((day + phase) % league.every !== 0) return []
  const rounds = league.rounds?.count ?? 1
  const first = ((day + phase) / league.every) * rounds
  return Array.from({ length: rounds }, (_, round) => {
    const pairs = pairUp(seed, league, first + round)
    const starts = drawStarts(seed, league, day, round, pairs.length)
    return pairs.map((pair, place) =>
      buildFixture(
        seed,
        league,
        day,
        round * pairs.length + place,
        { pair, round: null, mustFinish: false },
        starts[place] ?? 12,
      ),
    )
  }).flat()
}

function buildSeasonFixtures(seed: string, league: League, day: number): Fixture[] {
  const planned = planSeason(seed, league, findEdition(seed, league, day)).days.get(day) ?? []
  const starts = drawStarts(seed, league, day, 0, planned.length)
  return planned.map((match, slot) => buildFixture(seed, league, day, slot, match, starts[slot] ?? 12))
}

/** Staggers leagues: neighbours in the list, which play at the same hours, play on different days. */
function phaseOf(seed: string, league: League): number {
  return (league.index + hashText(`${seed}/phase`)) % league.every
}

function pairUp(seed: string, league: League, round: number): Pair[] {
  const { id, card, competitors } = league
  if (!card) return pairRound(drawMeetingOrder(`${seed}/order/${id}`, competitors), round)
  const classes = Math.floor(competitors.length / card.size)
  return Array.from({ length: card.classes }, (_, place) => {
    const turn = round * card.classes + place
    const nr = turn % classes
    const fighters = competitors.slice(nr * card.size, (nr + 1) * card.size)
    return pairRound(drawMeetingOrder(`${seed}/order/${id}/${nr}`, fighters), Math.floor(turn / classes))
  }).flat()
}

function drawStarts(seed: string, league: League, day: number, round: number, count: number): number[] {
  const random = createRandom(`${seed}/starts/${league.id}/${day}${round === 0 ? '' : `/${round}`}`)
  const starts: number[] = []
  while (starts.length < count) starts.push(...(league.card ? league.starts : random.shuffle(league.starts)))
  const delay = () => (SPORT_FACTS[league.sport].loose ? random.integer(0, 6) / 12 : 0)
  const later = round * (league.rounds?.hours ?? 0)
  return starts.slice(0, count).map(start => start + later + delay())
}

function buildFixture(
  seed: string,
  league: League,
  day: number,
  slot: number,
  { pair: [home, away], round, mustFinish }: PlannedMatch,
  start: number,
): Fixture {
  const id = buildMatchId(day, league.id, slot)
  const key = buildMatchKey(seed, id)
  const random = createRandom(`${key}/latent`)
  const facts = SPORT_FACTS[league.sport]
  const form = 0.08 * league.spread * random.normal()
  const usual = league.level ?? pickByTier(facts.usualTotal, league.tier)
  return {
    id,
    urnId: `${facts.provider === 'oddin' ? 'od' : 'sr'}:match:${id}`,
    provider: facts.provider,
    league,
    home,
    away,
    startTime: (FIRST_DAY + day) * DAY + Math.round((start - league.zone) * 60) * MINUTE,
    key,
    noiseKey: hashText(key, 9),
    edge: expectEdge(league, home, away) + form,
    total: usual + facts.totalSpread * Math.max(-2, Math.min(2, random.normal())),
    round,
    mustFinish,
    hasVideo: random.chance([0.9, 0.6, 0.3, 0.1][league.tier - 1] ?? 0),
  }
}

/** The home side's advantage as far as it follows from place and strength, without the form of the day. */
export function expectEdge(league: League, home: FeedCompetitor, away: FeedCompetitor): number {
  return pickByTier(SPORT_FACTS[league.sport].homeEdge, league.tier) + strength(league, home) - strength(league, away)
}

/** Half of `spread` for the first of the list or weight class, minus half for the last. */
function strength(league: League, competitor: FeedCompetitor): number {
  const rank = competitor.id - league.id * 100 - 1
  const size = league.card?.size ?? league.competitors.length
  return league.spread * (0.5 - (rank % size) / Math.max(1, size - 1))
}

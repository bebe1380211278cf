import type { MarketDescriptor } from '../engine/engine.ts'
import { gradeFlags } from '../engine/outcome-sets.ts'
import type { Outright } from './outright.ts'
import type { PlaceChances } from './place-chances.ts'

/**
 * The markets of an outright: markets of free text, distinguished by their variant. Outcomes are the competitors
 * of the field, `sr:competitor:{id}`.
 */

/** Places in the field by how they ended, the winner first; undefined while it is open. */
export interface OutrightState {
  readonly ranking: readonly number[] | undefined
}

export type OutrightDescriptor = MarketDescriptor<OutrightState, PlaceChances, Outright>

const HIGHEST_PRICE = 501
/** Competitors above which a list by price reads better than a grid. */
const LONG_FIELD = 6
/** Ids of UOF's free text markets. */
const CHAMPIONSHIP = '534'
const SHORT_TERM = '535'
const SEVERAL_WINNERS = '536'
const FREE_TEXT = '559'

/** Distinguishes a market from others of its id. */
interface Kind {
  readonly id: string
  readonly variant: number
  readonly name: string
  readonly priority: number
}

function specifierOf(variant: number): string {
  return `variant=pre:markettext:${variant}`
}

/** A market on which of the field are among the first, or the last, so many. */
function placeMarket(outright: Outright, { id, variant, name, priority }: Kind, places: number): OutrightDescriptor {
  const isFirst = places > 0
  const count = Math.abs(places)
  return {
    id,
    priority,
    groups: ['outright'],
    margin: 'field',
    core: true,
    winnerCount: count,
    maxOdds: HIGHEST_PRICE,
    name,
    specifier: () => specifierOf(variant),
    field: () =>
      outright.field.map(({ id: competitor, name: text }) => ({ id: `sr:competitor:${competitor}`, name: text })),
    outcomes: [],
    layout: outright.field.length > LONG_FIELD ? 'list' : 'grid',
    quote: (model, _line, out) => {
      const chances = isFirst ? model.firstChances(count) : model.lastChances(count)
      out.length = chances.length
      for (let i = 0; i < chances.length; i++) out[i] = chances[i] as number
      return true
    },
    settle: ({ ranking }) => {
      const winners = isFirst ? ranking?.slice(0, count) : ranking?.slice(-count)
      return winners && gradeFlags(outright.field.map((_, place) => winners.includes(place)))
    },
  }
}

interface Places {
  readonly variant: number
  readonly count: number
  readonly name: string
}

const toTable = (first: number): Places[] =>
  [2, 4, 6].map(count => ({ variant: first + count, count, name: `Top ${count} finish` }))

const SEASON_PLACES = toTable(100)
const MONTH_PLACES: readonly Places[] = [{ variant: 103, count: 3, name: 'Top 3 of the month' }]
/** Players and e-sports have a table too; only a cup has rounds. */
const TOURNAMENT_PLACES = toTable(200)
const CUP_PLACES: readonly Places[] = [
  { variant: 102, count: 2, name: 'To reach the final' },
  { variant: 104, count: 4, name: 'To reach the semi-finals' },
  { variant: 108, count: 8, name: 'To reach the quarter-finals' },
]
const RELEGATED = { variant: 150, name: 'To be relegated' }
const LAST = { variant: 151, name: 'To finish last' }
const WINNER = { variant: 101, name: 'Winner' }

const NAMED: Readonly<Record<Outright['kind'], readonly Omit<Places, 'count'>[]>> = {
  season: [WINNER, ...SEASON_PLACES, RELEGATED, LAST],
  stage: [WINNER, ...MONTH_PLACES],
  simple_tournament: [WINNER, ...CUP_PLACES, ...TOURNAMENT_PLACES],
}

/** Names of the markets of a kind of outright, by specifier. */
export function listOutrightNames(kind: Outright['kind']): ReadonlyMap<string, string> {
  return new Map(NAMED[kind].map(({ variant, name }) => [specifierOf(variant), name]))
}

function placesOf({ kind, matchDays }: Outright): readonly Places[] {
  if (kind === 'season') return SEASON_PLACES
  if (kind === 'stage') return MONTH_PLACES
  return matchDays ? TOURNAMENT_PLACES : CUP_PLACES
}

/** Every market of an outright: a longer field has more places worth betting on. */
export function listOutrightMarkets(outright: Outright): OutrightDescriptor[] {
  const { kind, field, relegated } = outright
  const winner = kind === 'season' ? CHAMPIONSHIP : SHORT_TERM
  const markets = [placeMarket(outright, { ...WINNER, id: winner, priority: 1 }, 1)]
  for (const { variant, count, name } of placesOf(outright)) {
    if (field.length < count * 2.5) continue
    markets.push(placeMarket(outright, { id: SEVERAL_WINNERS, variant, name, priority: 2 + count }, count))
  }
  if (kind !== 'season') return markets
  if (relegated > 1)
    markets.push(placeMarket(outright, { ...RELEGATED, id: SEVERAL_WINNERS, priority: 20 }, -relegated))
  markets.push(placeMarket(outright, { ...LAST, id: FREE_TEXT, priority: 21 }, -1))
  return markets
}

import type { MarketDescriptor } from '../engine/engine.ts'
import { gradeFlags } from '../engine/outcome-sets.ts'
import type { OutrightModel } from './model.ts'
import type { Outright } from './outright.ts'

/**
 * The markets of an outright: markets of free text, distinguished by their variant. Outcomes are the competitors
 * of the field, `sr:competitor:{id}`.
 */

/** Places in the field by how they ended, the winner first; undefined while it is open. */
export interface OutrightState {
  readonly ranking: readonly number[] | undefined
}

export type OutrightDescriptor = MarketDescriptor<OutrightState, OutrightModel, Outright>

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

/** Names of the markets of a kind of outright, by specifier. */
export function listOutrightNames(kind: Outright['kind']): ReadonlyMap<string, string> {
  const places = placesOf(kind).map(([count, name]) => [100 + count, name] as const)
  const last = [
    [150, 'To be relegated'],
    [151, 'To finish last'],
  ] as const
  return new Map(
    [[101, 'Winner'] as const, ...places, ...(kind === 'season' ? last : [])].map(([variant, name]) => [
      specifierOf(variant),
      name,
    ]),
  )
}

/** Every market of an outright: a longer field has more places worth betting on. */
export function listOutrightMarkets(outright: Outright): OutrightDescriptor[] {
  const { kind, field, relegated } = outright
  const winner = kind === 'season' ? CHAMPIONSHIP : SHORT_TERM
  const markets = [placeMarket(outright, { id: winner, variant: 101, name: 'Winner', priority: 1 }, 1)]
  for (const [places, name] of placesOf(kind)) {
    if (field.length < places * 2.5) continue
    markets.push(
      placeMarket(outright, { id: SEVERAL_WINNERS, variant: 100 + places, name, priority: 2 + places }, places),
    )
  }
  if (kind !== 'season') return markets
  if (relegated > 1) {
    const down = { id: SEVERAL_WINNERS, variant: 150, name: 'To be relegated', priority: 20 }
    markets.push(placeMarket(outright, down, -relegated))
  }
  markets.push(placeMarket(outright, { id: FREE_TEXT, variant: 151, name: 'To finish last', priority: 21 }, -1))
  return markets
}

function placesOf(kind: Outright['kind']): readonly (readonly [number, string])[] {
  if (kind === 'season') {
    return [
      [2, 'Top 2 finish'],
      [4, 'Top 4 finish'],
      [6, 'Top 6 finish'],
    ]
  }
  if (kind === 'stage') return [[3, 'Top 3 of the month']]
  return [
    [2, 'To reach the final'],
    [4, 'To reach the semi-finals'],
    [8, 'To reach the quarter-finals'],
  ]
}

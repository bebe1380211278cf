/**
 * Rounds of the demonstration apps: scheduled by the clock and determined by their number alone, so that every visitor
 * sees the same and nothing is stored.
 */
import { createHash } from 'node:crypto'
import type { Settings } from '@touchline/contract/entities/settings'

export type ProductKey = keyof Settings['additional_providers']

export interface Round {
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly name: string
  readonly result: string
}

interface Game {
  readonly everyMs: number
  name(pick: Pick): string
  result(pick: Pick): string
}

/** Picks `count` distinct numbers from 0 to below the bound, deterministic per round. */
type Pick = (what: string, count: number, below: number) => number[]

const MINUTE = 60_000
const HORSES = [
  'Amber Gate',
  'Blue Thistle',
  'Copper Wind',
  'Dawn Patrol',
  'Early Frost',
  'Fen Walker',
  'Grey Harbour',
  'High Meadow',
  'Ivory Coin',
  'Juniper Road',
] as const
const COURSES = ['Ash Park', 'Brook Downs', 'Castle Mile', 'Dale View'] as const
const TEAMS = [
  'Northgate',
  'Southbank',
  'Eastfield',
  'Westbrook',
  'Hilltop',
  'Riverside',
  'Old Town',
  'Harbour',
] as const

const at = (list: readonly string[], index: number | undefined): string => list[(index ?? 0) % list.length] ?? ''

function pair(pick: Pick): [home: string, away: string] {
  const [home, away] = pick('sides', 2, TEAMS.length)
  return [at(TEAMS, home), at(TEAMS, away)]
}

const GAMES: Readonly<Record<ProductKey, Game>> = {
  horse_racing: {
    everyMs: 3 * MINUTE,
    name: pick => at(COURSES, pick('course', 1, COURSES.length)[0]),
    result: pick =>
      pick('horses', 3, HORSES.length)
        .map((horse, place) => `${place + 1}. ${at(HORSES, horse)}`)
        .join('  '),
  },
  lotto: {
    everyMs: 5 * MINUTE,
    name: () => '6 / 49',
    result: pick =>
      pick('numbers', 6, 49)
        .map(number => number + 1)
        .sort((a, b) => a - b)
        .join('  '),
  },
  premium_cricket: {
    everyMs: 10 * MINUTE,
    name: pick => pair(pick).join(' – '),
    result: pick => {
      const [home = 0, away = 0] = pick('runs', 2, 90)
      return `${110 + home} : ${110 + away}`
    },
  },
  virtual_gaming_arena: {
    everyMs: 3 * MINUTE,
    name: pick => pair(pick).join(' – '),
    result: pick => `${pick('home', 1, 5)[0]} : ${pick('away', 1, 4)[0]}`,
  },
}

function pickFrom(key: string): Pick {
  return (what, count, below) => {
    const picked = new Set<number>()
    for (let turn = 0; picked.size < count; turn += 1)
      picked.add(createHash('sha256').update(`${key}/${what}/${turn}`).digest().readUInt32BE(0) % below)
    return [...picked]
  }
}

function buildRound(product: ProductKey, number: number): Round {
  const game = GAMES[product]
  const pick = pickFrom(`${product}/${number}`)
  return { startsAt: number * game.everyMs, name: game.name(pick), result: game.result(pick) }
}

/** The rounds before a time, newest first, and those after it, soonest first. */
export function roundsAround(product: ProductKey, now: number, count: number): { past: Round[]; next: Round[] } {
  const last = Math.floor(now / GAMES[product].everyMs)
  const numbers = Array.from({ length: count }, (_, index) => index)
  return {
    past: numbers.map(index => buildRound(product, last - 1 - index)),
    next: numbers.map(index => buildRound(product, last + 1 + index)),
  }
}

/** Attempts, line-ups and scorers of soccer matches, as the simulated feed plays them. */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { StatisticsType } from '@touchline/contract/entities/media'
import { createSimulator } from '@touchline/simulator/simulator'
import { beforeAll, expect, it } from 'vitest'
import { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { MatchEntry } from '../../core/catalogue/match-entry.ts'
import { createStatisticsModule } from './module.ts'

const AFTERNOON = Date.UTC(2026, 10, 21, 16)
const SOCCER = 1

let catalogue: Catalogue
let read: (entry: MatchEntry, type?: StatisticsType) => Promise<ResponseBody<'getMatchStatistics'>>

beforeAll(() => {
  const feed = createSimulator({ seed: 'soccer', now: AFTERNOON })
  catalogue = new Catalogue(feed)
  const { handlers } = createStatisticsModule({ catalogue, ended: { readMatch: async () => undefined }, feed })
  read = async ({ feed: { id } }, type = 'summary') => {
    const call = { params: { id, type } } as never
    return (await handlers?.getMatchStatistics?.(call)) as ResponseBody<'getMatchStatistics'>
  }
})

const listMatches = (status: number): MatchEntry[] =>
  [...catalogue.matches()].filter(
    ({ feed }) => feed.sportId === SOCCER && feed.kind === 'match' && feed.status === status,
  )

it('have as many goals as the score, and line-ups, while they are played', async () => {
  const live = listMatches(1)
  expect(live.length).toBeGreaterThan(10)
  for (const entry of live) {
    const { attempts, lineups } = await read(entry)
    const goals = attempts?.filter(({ result }) => result === 'goal') ?? []
    const { home, away } = entry.feed.statistics.totalScore
    expect(goals.map(({ side }) => side).toSorted()).toEqual([
      ...Array.from({ length: away }, () => 'away'),
      ...Array.from({ length: home }, () => 'home'),
    ])
    expect(lineups?.home.filter(({ starter }) => starter)).toHaveLength(11)
  }
})

it('have none before the start', async () => {
  const [next] = listMatches(0)
  if (!next) throw new Error('no match is to come')
  const summary = await read(next)
  expect(summary.attempts).toBeUndefined()
  expect(summary.lineups).toBeUndefined()
})

it('have the last ten of each side, newest first', async () => {
  const [next] = listMatches(0)
  if (!next) throw new Error('no match is to come')
  const { matches = [] } = await read(next, 'form')
  for (const side of ['home', 'away'] as const) {
    const starts = matches.filter(past => past.side === side).map(past => Date.parse(past.start_time))
    expect(starts).toHaveLength(10)
    expect(starts).toEqual(starts.toSorted((a, b) => b - a))
  }
})

it('name who scored once they are over, and not before', () => {
  const scorersOf = (entry: MatchEntry) => catalogue.view('en').match(entry).statistics?.scorers
  const over = [...listMatches(3), ...listMatches(4)]
  expect(over.length).toBeGreaterThan(0)
  for (const entry of over) {
    const { home, away } = entry.feed.statistics.totalScore
    expect(scorersOf(entry)?.length ?? 0).toBe(home + away)
    expect(scorersOf(entry)?.filter(({ side }) => side === 'home').length ?? 0).toBe(home)
  }
  expect(listMatches(1).map(scorersOf).filter(Boolean)).toEqual([])
})

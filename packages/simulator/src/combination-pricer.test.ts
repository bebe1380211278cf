import { expect, it } from 'vitest'
import { CombinationPricer } from './combination-pricer.ts'
import type { CombinationJob, FeedSelection } from './feed/feed-market.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import type { Simulator } from './feed/types.ts'
import { createSimulator } from './simulator.ts'

const SEED = 'combinations'
const NOON = Date.parse('2026-02-01T12:00:00Z')
const STEP = 7000

/** The favourites of the first two markets that combine; of each match by itself they are always the same. */
function favourites({ markets }: FeedMatch): FeedSelection[] {
  const open = [...markets.values()].filter(({ combines, status }) => combines && status === 1)
  return open.slice(0, 2).flatMap(({ id, specifier, outcomes }) => {
    const [best] = outcomes.filter(({ active }) => active).sort((a, b) => a.odds - b.odds)
    return best ? [{ marketId: id, specifier, outcomeId: best.id }] : []
  })
}

/** A job each of a few live matches, and of as many that have not begun. */
function prepare(simulator: Simulator): CombinationJob[] {
  const of = (status: number) => simulator.snapshot().filter(match => match.kind === 'match' && match.status === status)
  return [...of(1).slice(0, 8), ...of(0).slice(0, 4)].flatMap(match => {
    const prepared = simulator.prepareSameGamePrice(match.id, favourites(match))
    return prepared.kind === 'job' ? [prepared.job] : []
  })
}

it('prices equal jobs equally, for any feed steps and previous jobs', () => {
  const stepwise = createSimulator({ seed: SEED, now: NOON })
  for (const match of prepare(stepwise)) expect(stepwise.match(match.matchId)?.markets.size).toBeGreaterThan(0)
  for (let at = NOON + STEP; at <= NOON + 8 * STEP; at += STEP) stepwise.advance(at)
  const jobs = prepare(stepwise)
  expect(jobs.filter(({ position }) => position !== null).length).toBeGreaterThan(3)
  const atOnce = createSimulator({ seed: SEED, now: NOON + 8 * STEP })
  const used = new CombinationPricer(SEED)
  const prices = jobs.map(job => used.price(job))
  expect(prices.filter(({ kind }) => kind === 'priced').length).toBeGreaterThan(1)
  jobs.forEach((job, at) => {
    expect(used.price(job)).toEqual(prices[at])
    expect(new CombinationPricer(SEED).price(job)).toEqual(prices[at])
  })
  // A leg's own chance may be that of a moment at which its price was the same; all else hangs on seed and time alone.
  const withoutChances = (all: readonly CombinationJob[]) =>
    all.map(({ legs, ...job }) => ({ ...job, legs: legs.map(({ probability: _, ...leg }) => leg) }))
  expect(withoutChances(prepare(atOnce))).toEqual(withoutChances(jobs))
})

it('aborts on request, and rejects matches of another seed', () => {
  const [job] = prepare(createSimulator({ seed: SEED, now: NOON }))
  if (!job) throw new Error('nothing to combine')
  let steps = 0
  const onStep = (): void => {
    steps += 1
    if (steps > 3) throw new Error('enough')
  }
  expect(() => new CombinationPricer(SEED).price(job, onStep)).toThrow('enough')
  expect(() => new CombinationPricer(SEED).price({ ...job, matchId: 1 })).toThrow(RangeError)
})

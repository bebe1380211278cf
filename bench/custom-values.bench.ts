/**
 * Valuing custom bets for their cash-out, compared with pricing the same combinations; then a round of the publisher: 200
 * bets of connected players on 40 live matches through the pricing thread, which is left alone as long as each took.
 */
import { setTimeout } from 'node:timers/promises'
import { CombinationPricer } from '@touchline/simulator/combination-pricer'
import type { CombinationJob, FeedMarket, FeedSelection } from '@touchline/simulator/feed/feed-market'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import { createSimulator } from '@touchline/simulator/simulator'
import { CombinationPrices } from '../apps/backend/src/features/betting/custom-bets/combination-prices.ts'
import { PricingThread } from '../apps/backend/src/features/betting/custom-bets/pricing-thread.ts'
import { FEED_START } from './lib/feed-start.ts'
import { measureAlternately, measureHere, median, medianCpuUs } from './lib/measure.ts'
import { checkPromise, printFigure, printRate } from './lib/print-results.ts'

const SEED = 'custom-values'
const LIMITS = { rounds: 5, seconds: 60 }
const MATCHES = 40
const BETS = 200
const LEGS = 3
const MOST = 0.6
const OLDEST_MS = 8_000
const LARGEST_SHARE = 0.5

interface Bet {
  readonly matchId: number
  readonly legs: readonly FeedSelection[]
}

const simulator = createSimulator({ seed: SEED, now: Date.parse(FEED_START) })

const isOpen = ({ combines, status, outcomes }: FeedMarket): boolean =>
  combines && status === 1 && outcomes.some(({ active }) => active)

/** Bets on one match, each on markets of its own that can be priced together. */
function listBets({ id: matchId, markets }: FeedMatch): Bet[] {
  const open = [...markets.values()].filter(isOpen)
  const pick = ({ id, specifier, outcomes }: FeedMarket): FeedSelection => {
    const outcomeId = outcomes.filter(({ active }) => active).toSorted((a, b) => a.odds - b.odds)[0]?.id ?? ''
    return { marketId: id, specifier, outcomeId }
  }
  const step = Math.max(1, Math.floor(open.length / LEGS))
  return Array.from({ length: step }, (_, start) =>
    Array.from({ length: LEGS }, (_, leg) => open[start + leg * step]).flatMap(market =>
      market ? [pick(market)] : [],
    ),
  )
    .filter(legs => legs.length === LEGS)
    .map(legs => ({ matchId, legs }))
}

const priced = new CombinationPricer(SEED)

/** The job of a bet that has a price. */
function findJob({ matchId, legs }: Bet): CombinationJob | undefined {
  const prepared = simulator.prepareSameGamePrice(matchId, legs)
  return prepared.kind === 'job' && priced.price(prepared.job).kind === 'priced' ? prepared.job : undefined
}

const live = simulator.snapshot().filter(match => match.kind === 'match' && match.status === 1)
const bets = live
  .map(match =>
    listBets(match)
      .filter(bet => findJob(bet) !== undefined)
      .slice(0, BETS / MATCHES),
  )
  .filter(ofMatch => ofMatch.length === BETS / MATCHES)
  .slice(0, MATCHES)
  .flat()
if (bets.length < BETS) throw new Error(`only ${bets.length} of ${BETS} bets can be priced`)
const jobs = bets.flatMap(bet => findJob(bet) ?? [])

function runAll(wants: 'price' | 'value'): number {
  const pricer = new CombinationPricer(SEED)
  for (const job of jobs) pricer[wants](job)
  return jobs.length
}

const measures = await measureAlternately(
  { price: () => measureHere(() => runAll('price')), value: () => measureHere(() => runAll('value')) },
  LIMITS,
)
printRate('combinations priced', 'jobs', measures.price)
printRate('combinations valued', 'jobs', measures.value)
const ratio = medianCpuUs(measures.value) / medianCpuUs(measures.price)
checkPromise('ratio of a value to a price, CPU', ratio, { atMost: MOST })

/** One round as the publisher does it. Returns its time and that of the thread, in milliseconds. */
async function runRound(thread: PricingThread): Promise<{ took: number; computed: number }> {
  const prices = new CombinationPrices({ feed: simulator, thread })
  const startedAt = performance.now()
  let computed = 0
  for (const [at, { matchId, legs }] of bets.entries()) {
    const loadedAt = performance.now()
    await prices.loadValue(matchId, legs, `cash-out:${at}`)
    const elapsed = performance.now() - loadedAt
    computed += elapsed
    await setTimeout(elapsed)
  }
  return { took: performance.now() - startedAt, computed }
}

const thread = new PricingThread({ seed: SEED })
await runRound(thread)
const rounds = [await runRound(thread), await runRound(thread), await runRound(thread)]
await thread.stop()
const took = median(rounds.map(round => round.took))
printFigure(`a round of ${BETS} bets on ${MATCHES} matches`, took, ' ms')
checkPromise('share of the thread', median(rounds.map(round => round.computed / round.took)), { atMost: LARGEST_SHARE })
checkPromise('the oldest offer', took, { atMost: OLDEST_MS }, ' ms')

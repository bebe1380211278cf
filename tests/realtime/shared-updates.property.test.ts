/**
 * A page that receives what the feed publisher sends, states without names among it, equals one that receives every
 * market and match whole: for any changes of the feed, in every order of publications and responses that the channels
 * allow. A page that lacks names shows nothing rather than something else, and knows what it lacks.
 */
import type { FeedMarket } from '@touchline/simulator/feed/feed-market'
import fc from 'fast-check'
import { it } from 'vitest'
import { PagePair } from './page-pair.ts'
import { MARKETS, MATCH, PublishingServer } from './publishing-server.ts'

const PHASES = ['1st half', '2nd half', 'halftime']

const at = fc.nat({ max: MARKETS.length - 1 })
const page = fc.nat({ max: 3 })
const pageStep = <T extends string>(kind: T) => fc.record({ do: fc.constant(kind), page })
/** Changes of the feed. */
const change: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('odds'), at, cents: fc.integer({ min: 110, max: 500 }) }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('status'), at, status: fc.constantFrom(1, 1, -1, -3, 0) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('lock'), at }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('balance'), at }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('outcomes'), at }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('phase'), at: fc.nat({ max: 2 }) }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('score'), home: fc.nat({ max: 5 }) }), weight: 1 },
)
const rename: fc.Arbitrary<Step> = fc.record({ do: fc.constant('rename'), at })
/** Actions of pages, and passing time. A lagging response is of a state from before the page was opened. */
const act: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('pass'), ms: fc.integer({ min: 10, max: 400 }) }), weight: 3 },
  { arbitrary: pageStep('fetch'), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('deliver'), page, source: fc.nat({ max: 2 }) }), weight: 8 },
  { arbitrary: pageStep('open'), weight: 1 },
)
const lag: fc.Arbitrary<Step> = pageStep('lag')
type Step =
  | { do: 'odds'; at: number; cents: number }
  | { do: 'status'; at: number; status: number }
  | { do: 'lock' | 'balance' | 'outcomes' | 'phase' | 'rename'; at: number }
  | { do: 'score'; home: number }
  | { do: 'pass'; ms: number }
  | { do: 'fetch' | 'open' | 'lag'; page: number }
  | { do: 'deliver'; page: number; source: number }

function changeFeed({ feed }: PublishingServer, step: Step): void {
  const [id, specifier] = MARKETS['at' in step ? step.at : 0] ?? MARKETS[0]
  const market = feed.match(MATCH).markets.get(`sr:match:${MATCH}/${id}/${specifier}`) as FeedMarket
  const set = (changes: Partial<FeedMarket>) => feed.changeMarket(MATCH, id, specifier, changes)
  const [first, ...others] = market.outcomes as [FeedMarket['outcomes'][number]]
  if (step.do === 'odds') set({ outcomes: [{ ...first, odds: step.cents / 100 }, ...others] })
  if (step.do === 'status') set({ status: step.status as FeedMarket['status'] })
  if (step.do === 'lock') set({ outcomes: [{ ...first, active: !first.active }, ...others] })
  if (step.do === 'rename') set({ name: `${market.name} again` })
  if (step.do === 'outcomes')
    set({ outcomes: others.length > 1 ? others : [...market.outcomes, { ...first, id: '99' }] })
  if (step.do === 'score') feed.setScore(MATCH, step.home, 0)
  if (step.do === 'phase') feed.beginPhase(MATCH, PHASES[step.at] ?? '')
  if (step.do === 'balance' && id === '18')
    for (const [, line] of MARKETS.slice(1)) feed.changeMarket(MATCH, '18', line, { mostBalanced: line === specifier })
}

async function run(steps: readonly Step[], mayLag: boolean): Promise<void> {
  const server = new PublishingServer()
  const pages = [0, 1, 2, 3].map(index => new PagePair(server, index))
  /** Lets publications of a flush complete. */
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  }
  for (const step of steps) {
    const pair = 'page' in step ? pages[step.page] : undefined
    if (step.do === 'pass') await pass(step.ms)
    else if (step.do === 'open') pair?.open()
    else if (step.do === 'fetch') pair?.fetch()
    else if (step.do === 'lag') pair?.fetchLagging()
    else if (step.do === 'deliver') pair?.deliver(step.source)
    else {
      changeFeed(server, step)
      server.play()
    }
    pair?.check(true)
  }
  for (let turn = 0; turn < 6; turn += 1) await pass(250)
  for (const pair of pages) {
    for (const source of [0, 1, 2]) while (pair.deliver(source)) pair.check(true)
    if (pair.hasFetched) pair.check(mayLag)
  }
}

const stepsOf = (...more: fc.Arbitrary<Step>[]) =>
  fc.array(
    fc.oneof(
      { arbitrary: change, weight: 4 },
      { arbitrary: act, weight: 5 },
      ...more.map(arbitrary => ({ arbitrary, weight: 1 })),
    ),
    { maxLength: 80, size: 'max' },
  )

it('shows what a page shows that receives everything whole', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(rename), steps => run(steps, false)),
    { numRuns: 100 },
  )
})

it('shows nothing else and knows what it lacks when responses are older than its subscriptions', async () => {
  await fc.assert(
    fc.asyncProperty(stepsOf(lag), steps => run(steps, true)),
    { numRuns: 100 },
  )
})

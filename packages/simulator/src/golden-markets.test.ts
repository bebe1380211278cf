import { expect, it, vi } from 'vitest'
import type { FeedMarket, FeedSettlement } from './feed/feed-market.ts'
import type { FeedMatch } from './feed/feed-match.ts'
import { HOUR, MINUTE } from './schedule/fixtures.ts'
import { createRuntime, listMarkets, SPORTS_WITH_MARKETS } from './sport-registry.ts'
import { playToEnd, sampleFixtures } from './testing/sample.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Moments of a match, from its start, at which its markets are compared. */
const MOMENTS = [-2 * HOUR, 10 * MINUTE, 50 * MINUTE]

/** Of a match: how its maps went, who plays and who shot, which no price shows. */
const COURSE = ['maps', 'goldLead', 'attempts', 'lineups', 'playerId']

const toText = (value: unknown): string =>
  JSON.stringify(value, (key, part) => (COURSE.includes(key) ? undefined : part))

const listFields = (fields: object): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === null || value === undefined || value === false ? [] : [`${name}=${toText(value)}`],
  )

/**
 * One line: key within the match, name, the other fields, outcomes. Without probabilities, whose last digits are the
 * processor's, and without what only says how to draw a market or a map.
 */
function describeMarket({
  outcomes,
  key,
  id,
  specifier,
  name,
  layout: _,
  refundable: __,
  ...rest
}: FeedMarket): string {
  const prices = outcomes.map(
    ({ id: outcome, name: label, odds, active, probability: ___, chances: ____, ...others }) =>
      [outcome, label, odds, active ? '' : 'inactive', ...listFields(others)].filter(text => text !== '').join(' '),
  )
  const place = key.endsWith(`/${id}/${specifier}`) ? `${id}/${specifier}` : key
  return [place, name, ...listFields(rest), ...prices.map(price => `| ${price}`)].join(' ')
}

function describeMatch({ status, statistics, markets }: FeedMatch): string[] {
  const sorted = [...markets.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  return [`status ${status}`, `statistics ${toText(statistics)}`, ...sorted.map(describeMarket)]
}

function describeResult({ marketId, specifier, outcomes, ...rest }: FeedSettlement): string {
  const results = outcomes.map(({ id, ...result }) => `| ${id} ${listFields(result).join(' ')}`)
  return [`${marketId}/${specifier}`, ...listFields(rest), ...results].join(' ')
}

function describeSport(sport: (typeof SPORTS_WITH_MARKETS)[number]): string {
  const [fixture] = sampleFixtures(sport, 1, 'golden')
  if (!fixture) throw new Error(`no match of ${sport}`)
  const markets = listMarkets(sport).map(({ id, name, priority, groups, margin, tier, core, winnerCount, maxOdds }) =>
    toText({ id, name, priority, groups, margin, tier, core, winnerCount, maxOdds }),
  )
  const moments = MOMENTS.flatMap(after => {
    const { match } = createRuntime(fixture, fixture.startTime - 3 * HOUR, fixture.startTime + after)
    return ['', `# ${after / MINUTE} minutes after the start`, ...describeMatch(match)]
  })
  const results = playToEnd(fixture).settlements.map(describeResult)
  return ['# Markets', ...markets, ...moments, '', '# Results', ...results, ''].join('\n')
}

/**
 * The files of `golden/` change only on purpose (`vitest -u`): with them, names, prices or results of the feed change for
 * matches and bets that are open while the back end is updated.
 */
it.each(SPORTS_WITH_MARKETS)('offers, prices and settles %s as before', async sport => {
  await expect(describeSport(sport)).toMatchFileSnapshot(`../golden/${sport}.txt`)
})

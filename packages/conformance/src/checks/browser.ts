/** WEB: the front end in a browser on the back end. */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { BetRequest } from '@touchline/contract/entities/bet'
import type { Market } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { openDrivenMatch } from '../bets/driven-match.ts'
import { findOffers, toSelection } from '../bets/find-selections.ts'
import { stakeOf, waitForBet } from '../bets/place-bets.ts'
import type { JourneyReport } from '../browser/journey.ts'
import type { Check, CheckContext } from '../check.ts'
import { conclude, Missing, type Outcome, type Problem } from '../outcome.ts'
import type { PlayerSession } from '../players/player-session.ts'
import { withPlayers } from '../players/with-players.ts'

const LIVE_LIST = '/live'

/** The pages are read in English. */
async function requireEnglish({ survey }: CheckContext): Promise<void> {
  if (!(await survey.locales()).includes('en')) throw new Missing('English among the languages of the settings')
}

const toProblems = ({ problems }: JourneyReport): Problem[] => problems.map(text => ({ text: `In a browser: ${text}` }))

async function checkList(context: CheckContext): Promise<Outcome> {
  await requireEnglish(context)
  await context.survey.live()
  const report = await context.journey.run('list', { path: LIVE_LIST })
  const listed = new Set((await context.survey.matches()).items.map(({ id }) => id))
  const unknown = report.events.filter(id => !listed.has(id))
  const problems = toProblems(report)
  if (report.events.length === 0) problems.push({ text: `${LIVE_LIST} of the front end shows no event.` })
  if (unknown.length === report.events.length && unknown.length > 0)
    problems.push({ text: `${LIVE_LIST} of the front end shows ${unknown.join(', ')}, which no list has.` })
  return conclude(problems, report.events.length, 'an event on a page')
}

async function checkMovement(context: CheckContext): Promise<Outcome> {
  await requireEnglish(context)
  await context.survey.live()
  const { patienceMs } = context
  const report = await context.journey.run('movement', { path: LIVE_LIST, patienceMs })
  return conclude(toProblems(report), report.events.length, 'an event on a page')
}

const pathOf = ({ tournament, slug }: Match): string => `/${tournament.sport.key}/${slug}`

/** Money as a player types it. */
async function formatStake({ survey }: CheckContext, { value, currency }: BetRequest['stake']): Promise<string> {
  const { currencies } = await survey.settings()
  const subunits = currencies.find(({ code }) => code === currency)?.subunits ?? 100
  return subunits === 1 ? String(value) : (value / subunits).toFixed(Math.round(Math.log10(subunits)))
}

/** Places a single on the first outcome of a market on its event's page. */
async function placeInBrowser(
  context: CheckContext,
  player: PlayerSession,
  { match, market }: { readonly match: Match; readonly market: Market },
) {
  const before = await player.readBalance()
  const stake = await stakeOf(context, player)
  const { outcome_id } = toSelection(match, market)
  const report = await context.journey.run('bet', {
    path: pathOf(match),
    outcomeKey: outcomeKey(match.urn_id, market.id, market.specifier, outcome_id),
    stake: await formatStake(context, stake),
    cookie: player.cookie,
  })
  const { body, exchange } = await player.read('getBets', { query: { limit: 1 } })
  const [bet] = body.data
  const problems = toProblems(report)
  const isPlaced = bet?.stake.value === stake.value && bet.selections[0]?.match.id === match.id
  if (problems.length === 0 && !isPlaced)
    problems.push({ text: `The front end shows a bet on ${match.id}, and GET /bets does not have it.`, exchange })
  const after = await player.readBalance()
  if (problems.length === 0 && before - after !== stake.value)
    problems.push({ text: `A bet of ${stake.value} in the front end changes the balance from ${before} to ${after}.` })
  return { bet, problems }
}

const checkBet = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    await requireEnglish(context)
    const [offer] = await findOffers(context, 1)
    const market = offer?.markets[0]
    if (!offer || !market) throw new Missing('an open market')
    const { problems } = await placeInBrowser(context, player, { match: offer.match, market })
    return conclude(problems, 1, 'a bet in a browser')
  })

const checkSettlement = (context: CheckContext): Promise<Outcome> =>
  withPlayers(context, {}, async player => {
    await requireEnglish(context)
    const { patienceMs } = context
    const driven = await openDrivenMatch(context)
    const { bet, problems } = await placeInBrowser(context, player, driven)
    if (!bet || problems.length > 0) return conclude(problems, 1, 'a bet in a browser')
    await driven.report({ result: 1 })
    const settled = await waitForBet(player, bet.id, ({ settled_at }) => settled_at !== null, patienceMs)
    if (!settled) return conclude([{ text: `Bet ${bet.id} of the front end is not settled.` }], 1, 'a bet')
    const report = await context.journey.run('settlement', { balance: await player.readBalance(), patienceMs })
    return conclude(toProblems(report), 1, 'a bet in a browser')
  })

const toCheck = (id: string, level: Check['level'], sentence: string, run: Check['run']): Check => ({
  id,
  level,
  sentence,
  clause: 'Guide: Levels',
  isInBrowser: true,
  isLast: true,
  run,
})

export const BROWSER_CHECKS: readonly Check[] = [
  toCheck(
    'WEB-01',
    'read',
    'The front end lists the events in play, with nothing in the browser’s console.',
    checkList,
  ),
  toCheck('WEB-02', 'live', 'Prices move in the front end, with nothing in the browser’s console.', checkMovement),
  toCheck('WEB-03', 'bet', 'A bet is placed in the front end, with nothing in the browser’s console.', checkBet),
  toCheck(
    'WEB-04',
    'full',
    'A bet that was placed in the front end settles there, with nothing in the browser’s console.',
    checkSettlement,
  ),
]

/** STL: what results pay. */
import { toMilli } from '@touchline/betting/odds/odds'
import { settleCustomBet } from '@touchline/betting/settlement/bet-settlement'
import { type DrivenResult, openDrivenMatch } from '../../bets/driven-match.ts'
import { placeOne, toBet, waitForBet } from '../../bets/place-bets.ts'
import {
  DEAD_HEAT,
  describeResult,
  findPayoutProblems,
  HALF_LOST,
  HALF_WON,
  isSettled,
  LOST,
  placeDriven,
  readRounding,
  toOutcome,
  toSettlementCheck,
  VOID,
  WON,
} from '../../bets/settled-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, Missing, NotOffered, type Outcome, type Problem } from '../../outcome.ts'
import { withNewPlayer } from '../../players/with-players.ts'

interface Case {
  readonly results: readonly DrivenResult[]
  readonly system_id?: string
}

/** Settles each case and compares it with the rules. */
const checkCases =
  (...cases: readonly Case[]) =>
  (context: CheckContext): Promise<Outcome> =>
    withNewPlayer(context, async player => {
      const problems: Problem[] = []
      for (const { results, system_id } of cases) {
        const driven = await placeDriven(context, player, results.length, system_id)
        const before = await player.readBalance()
        for (const [at, match] of driven.matches.entries()) await match.report(results[at] ?? LOST)
        problems.push(...(await findPayoutProblems(context, driven, { results, before })))
      }
      return conclude(problems, cases.length, 'a settled bet')
    })

const checkEarlyLoss = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches } = await placeDriven(context, player, 2)
    await matches[0]?.report(LOST)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const text = 'A combo whose first selection has lost is still open while the second has no result.'
    return conclude(settled?.bet.result === 'lose_entire' ? [] : [{ text }], 1, 'a combo')
  })

const checkCalledOff = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const driven = await placeDriven(context, player, 1)
    const before = await player.readBalance()
    await driven.matches[0]?.setStatus(5)
    return conclude(await findPayoutProblems(context, driven, { results: [VOID], before }), 1, 'a called-off match')
  })

/** Two markets of a match that only the driver changes, with what both together pay. Throws NotOffered or Missing. */
async function openCustom(context: CheckContext) {
  const { http, survey } = context
  if (!(await survey.settings()).custom_bet.enabled) throw new NotOffered('custom_bet of the settings is not enabled')
  const driven = await openDrivenMatch(context)
  const { body } = await http.read('getBetsCustomMarkets', { params: { match_id: driven.match.id } })
  const combinable = driven.markets.filter(market =>
    body.data.some(({ id, specifier }) => id === market.id && specifier === market.specifier),
  )
  const [first] = combinable
  for (const other of combinable.filter(({ id }) => id !== first?.id)) {
    if (!first) break
    const parts = [driven.onMarket(first), driven.onMarket(other)]
    const selections = parts.map(({ selection: { odds: _, ...rest } }) => rest)
    const exchange = await http.call('postBetsCustomOdds', { body: { selections } })
    if (exchange.status === 200) return { parts, odds: (exchange.json as { odds: number }).odds }
  }
  throw new Missing('a combination within a match of the driver’s that POST /bets/custom/odds prices')
}

const CUSTOM_CASES: readonly (readonly DrivenResult[])[] = [
  [WON, WON],
  [VOID, VOID],
  [LOST, VOID],
]

/** Cases that need no price of what is left. */
const checkCustom = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const problems: Problem[] = []
    for (const results of CUSTOM_CASES) {
      const { parts, odds } = await openCustom(context)
      const selections = parts.map(({ selection }) => selection)
      const { bet, request } = await placeOne(player, async () => ({
        type: 'custom_bet',
        bet: { ...(await toBet(context, player, selections)), custom_odds: odds },
      }))
      for (const [at, part] of parts.entries()) await part.report(results[at] ?? LOST)
      const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
      const outcomes = results.map(toOutcome)
      const custom = { odds: toMilli(odds), reprice: () => null }
      const expected = settleCustomBet(request.stake.value, custom, outcomes, await readRounding(context, request))
      if (settled?.bet.win_amount !== expected.winAmount)
        problems.push({
          text: `A custom bet of ${request.stake.value} at ${odds} whose selections are ${results.map(describeResult).join(', ')} pays ${settled?.bet.win_amount ?? 'nothing in time'}, not ${expected.winAmount}.`,
          ...(settled && { exchange: settled.exchange }),
        })
    }
    return conclude(problems, CUSTOM_CASES.length, 'a custom bet')
  })

export const SETTLEMENT_CHECKS: readonly Check[] = [
  toSettlementCheck(
    'STL-01',
    'A single that wins pays stake times odds, one that loses nothing.',
    checkCases({ results: [WON] }, { results: [LOST] }),
  ),
  toSettlementCheck('STL-02', 'A void selection gives the stake back.', checkCases({ results: [VOID] })),
  toSettlementCheck(
    'STL-03',
    'A half won selection pays half at the odds and half as void, a half lost one half the stake.',
    checkCases({ results: [HALF_WON] }, { results: [HALF_LOST] }),
  ),
  toSettlementCheck(
    'STL-04',
    'A dead heat pays the share of the stake that it says.',
    checkCases({ results: [DEAD_HEAT] }),
  ),
  toSettlementCheck('STL-05', 'A void selection counts 1 in a combo.', checkCases({ results: [WON, VOID] })),
  toSettlementCheck(
    'STL-06',
    'A system pays the combinations that win.',
    checkCases({ results: [WON, WON, LOST], system_id: '2/3' }),
  ),
  toSettlementCheck(
    'STL-07',
    'A custom bet pays its odds when all of it wins, its stake when all is void, and nothing with a lost selection.',
    checkCustom,
  ),
  {
    ...toSettlementCheck('STL-08', 'A combo ends at its first lost selection.', checkEarlyLoss, 'Recommendation'),
    isAdvice: true,
  },
  toSettlementCheck(
    'STL-13',
    'A match that is called off gives stakes back.',
    checkCalledOff,
    'Contract: MatchStatus, MarketStatus',
  ),
]

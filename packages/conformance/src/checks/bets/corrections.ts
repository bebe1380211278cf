/** STL: results that are taken back, corrected or repeated. */
import { waitForBet } from '../../bets/place-bets.ts'
import { findPayoutProblems, isSettled, LOST, placeDriven, toSettlementCheck, WON } from '../../bets/settled-bets.ts'
import type { Check, CheckContext } from '../../check.ts'
import { conclude, type Outcome, type Problem } from '../../outcome.ts'
import { withNewPlayer } from '../../players/with-players.ts'

const checkRollback = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches } = await placeDriven(context, player, 1)
    const before = await player.readBalance()
    await matches[0]?.report(WON)
    const settled = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.rollBack()
    const open = await waitForBet(player, bet.id, ({ status }) => status === 'waiting_results', context.patienceMs)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (!settled) problems.push({ text: 'The bet is not settled by its result.' })
    if (open?.bet.win_amount !== 0 || open.bet.result !== 'no_results')
      problems.push({
        text: 'A bet whose result was taken back is not open again.',
        ...(open && { exchange: open.exchange }),
      })
    if (before !== after)
      problems.push({ text: `A result and its rollback change the balance from ${before} to ${after}.` })
    return conclude(problems, 1, 'a rollback')
  })

const checkCorrection = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const driven = await placeDriven(context, player, 1)
    const { bet, matches } = driven
    const before = await player.readBalance()
    await matches[0]?.report(LOST)
    await waitForBet(player, bet.id, isSettled, context.patienceMs)
    await matches[0]?.report(WON)
    const corrected = await waitForBet(player, bet.id, ({ win_amount }) => win_amount > 0, context.patienceMs)
    if (!corrected)
      return conclude([{ text: 'A lost bet whose result is corrected to won is not paid.' }], 1, 'a result')
    return conclude(await findPayoutProblems(context, driven, { results: [WON], before }), 1, 'a correction')
  })

const checkRepeat = (context: CheckContext): Promise<Outcome> =>
  withNewPlayer(context, async player => {
    const { bet, matches, request } = await placeDriven(context, player, 1)
    await matches[0]?.report(WON)
    const first = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const before = await player.readBalance()
    await matches[0]?.report(WON)
    // Reports are settled in order: once a later one of another match is, the repeat has had its effect.
    const later = await placeDriven(context, player, 1)
    await later.matches[0]?.report(LOST)
    await waitForBet(player, later.bet.id, isSettled, context.patienceMs)
    const repeated = await waitForBet(player, bet.id, isSettled, context.patienceMs)
    const after = await player.readBalance()
    const problems: Problem[] = []
    if (repeated?.bet.win_amount !== first?.bet.win_amount || repeated?.bet.settlements !== first?.bet.settlements)
      problems.push({
        text: `The same result again makes ${first?.bet.settlements} settlements ${repeated?.bet.settlements}.`,
        ...(repeated && { exchange: repeated.exchange }),
      })
    if (before - after !== request.stake.value)
      problems.push({ text: `The same result again moves the balance from ${before} to ${after}, beside a stake.` })
    return conclude(problems, 1, 'a repeated result')
  })

export const CORRECTION_CHECKS: readonly Check[] = [
  toSettlementCheck(
    'STL-09',
    'A result that is taken back opens the bet again and takes back what it paid.',
    checkRollback,
    'Contract: Bet.settlements, BetStatus',
  ),
  toSettlementCheck('STL-10', 'A corrected result moves the difference.', checkCorrection, 'Contract: Bet.settlements'),
  toSettlementCheck('STL-11', 'The same result again moves nothing.', checkRepeat, 'Contract: Bet.settlements'),
]

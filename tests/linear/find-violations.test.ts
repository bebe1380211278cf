/** Tests of the checker itself. */
import { describe, expect, it } from 'vitest'
import type { Effect, FinalBet } from './effects.ts'
import { findViolations } from './find-violations.ts'
import { type Operation, OperationLog, type Request, type Response } from './operations.ts'

const PLAYER = 1
const DONE: Response = { status: 201, error: null, bet: null }
const BET = { id: 'bet', status: 'waiting_results' }
const LEG = { matchId: 2, outcomeId: '1' }

const effect = (kind: Effect['kind'], amount: number, reference = ''): Effect => ({
  playerId: PLAYER,
  kind,
  reference,
  amount,
  transaction: `${kind} ${amount} ${reference}`,
})

function operation(request: Request, response: Response = DONE, [startedAt, endedAt] = [1, 2]): Operation {
  return {
    playerId: PLAYER,
    key: `key ${request.amount}`,
    request,
    startedAt,
    endedAt,
    sends: 1,
    responses: [response],
  }
}

const deposit = (amount: number): Request => ({ kind: 'deposit', amount })
const place: Request = { kind: 'place', amount: 400, legs: [LEG], isVip: false }
const placed = operation(place, { status: 200, error: null, bet: BET }, [3, 4])
const bet: FinalBet = {
  id: 'bet',
  playerId: PLAYER,
  key: 'key 400',
  status: 'done',
  stake: 400,
  winAmount: 800,
  cashedStake: 0,
  cashedAmount: 0,
  maxPayout: null,
  customOddsMilli: null,
  legs: [{ ...LEG, oddsMilli: 2000 }],
}
const EFFECTS = [effect('deposit', 1000), effect('bet_placed', -400, 'bet'), effect('bet_settled', 800, 'bet')]

function check(operations: readonly Operation[], effects: readonly Effect[], bets: readonly FinalBet[] = []): string[] {
  const log = new OperationLog()
  for (const operation of operations) log.add(operation)
  log.actions.push({ action: { type: 'settle', matchId: 2, winner: '1' }, startedAt: 10, endedAt: 11 })
  const balance = effects.reduce((sum, effect) => sum + (effect.kind.startsWith('limit') ? 0 : effect.amount), 0)
  return findViolations({ log, effects, bets, accounts: [{ playerId: PLAYER, balance, debt: 0 }] })
}

describe('finding violations', () => {
  it('finds none in a sequential history', () => {
    expect(check([operation(deposit(1000)), placed], EFFECTS, [bet])).toEqual([])
  })

  it('expects a jackpot to be paid once', () => {
    const won = effect('jackpot_paid', 508, 'hit')
    expect(check([operation(deposit(1000)), placed], [...EFFECTS, won], [bet])).toEqual([])
    expect(check([operation(deposit(1000)), placed], [...EFFECTS, won, won], [bet])).toEqual([
      'jackpot hit hit paid 508 once more',
    ])
  })

  it('settles what is left after a part, which pays what was shown or up to two cents more', () => {
    const part: Request = { kind: 'cash_out_part', amount: 97, betId: 'bet', remaining: 400, stake: 100 }
    const taken = operation(part, { status: 200, error: null, bet: { id: 'bet', status: 'waiting_results' } }, [5, 6])
    const [first, second, settled] = [EFFECTS[0], EFFECTS[1], effect('bet_settled', 600, 'bet')]
    const rest = { ...bet, winAmount: 600, cashedStake: 100, cashedAmount: 98 }
    const operations = [operation(deposit(1000)), placed, taken]
    const start = [first, second].flatMap(one => one ?? [])
    const paid = (amount: number) => effect('bet_partly_cashed_out', amount, 'bet')
    expect(check(operations, [...start, paid(98), settled], [rest])).toEqual([])
    expect(check(operations, [...start, paid(96), settled], [rest]).join()).toMatch(/nobody asked/)
    expect(check(operations, [...start, settled, paid(98)], [rest]).join()).toMatch(/a part of paid bet/)
    expect(check(operations, [...start, paid(98), settled], [{ ...rest, winAmount: 800 }]).join()).toMatch(
      /paid 800 where/,
    )
  })

  it('allows a part to pay what it is worth with its legs won only when one was settled before its answer', () => {
    const part: Request = { kind: 'cash_out_part', amount: 97, betId: 'bet', remaining: 400, stake: 100 }
    const checkPart = (paid: number, times: [number, number]) =>
      check(
        [operation(deposit(1000)), placed, operation(part, placed.responses[0], times)],
        [...EFFECTS.slice(0, 2), effect('bet_partly_cashed_out', paid, 'bet'), effect('bet_settled', 600, 'bet')],
        [{ ...bet, winAmount: 600, cashedStake: 100, cashedAmount: paid }],
      )
    expect(checkPart(202, [9, 12])).toEqual([])
    expect(checkPart(203, [9, 12]).join()).toMatch(/nobody asked/)
    expect(checkPart(190, [5, 6]).join()).toMatch(/nobody asked/)
  })

  it('takes one part of an open stake, whichever of two tabs gets it', () => {
    const part: Request = { kind: 'cash_out_part', amount: 97, betId: 'bet', remaining: 400, stake: 100 }
    const [taken, other] = [operation(part, placed.responses[0], [5, 7]), operation(part, placed.responses[0], [6, 8])]
    const refused = { ...other, responses: [{ status: 409, error: 'CASHOUT_CHANGED', bet: null }] }
    const paid = effect('bet_partly_cashed_out', 97, 'bet')
    const start = EFFECTS.slice(0, 2)
    const settled = effect('bet_settled', 600, 'bet')
    const rest = { ...bet, winAmount: 600, cashedStake: 100, cashedAmount: 97 }
    const first = [operation(deposit(1000)), placed]
    expect(check([...first, taken, refused], [...start, paid, settled], [rest])).toEqual([])
    expect(check([...first, taken, other], [...start, paid, settled], [rest]).join()).toMatch(/answered and not there/)
    const both = { ...rest, winAmount: 400, cashedStake: 200, cashedAmount: 194 }
    const twice = [...start, paid, paid, effect('bet_settled', 400, 'bet')]
    expect(check([...first, taken, other], twice, [both]).join()).toMatch(/nobody asked.*parts leave 300/)
  })

  it.each<[string, readonly Operation[], readonly Effect[], RegExp]>([
    ['an effect twice', [operation(deposit(5))], [effect('deposit', 5), effect('deposit', 5)], /took effect 2 times/],
    ['an answer without its effect', [operation(deposit(5))], [], /answered and not there/],
    ['an effect that nobody asked for', [], [effect('deposit', 5)], /nobody asked/],
    [
      'an effect of what was refused',
      [operation(deposit(5), { status: 409, error: 'PLAYER_LIMIT_EXCEEDED', bet: null })],
      [effect('deposit', 5)],
      /although refused/,
    ],
    [
      'a refusal without a reason',
      [operation(deposit(5), { status: 409, error: 'PLAYER_LIMIT_EXCEEDED', bet: null })],
      [],
      /without a reason/,
    ],
    [
      'a limit that is passed',
      [operation({ kind: 'limit', type: 'deposit', amount: 4 }), operation(deposit(5), DONE, [3, 4])],
      [effect('limit_deposit', 4), effect('deposit', 5)],
      /pass the limit 4/,
    ],
    [
      'an order that the answers contradict',
      [operation(deposit(5)), operation(deposit(6), DONE, [3, 4])],
      [effect('deposit', 6), effect('deposit', 5)],
      /after its answer/,
    ],
    ['an internal error', [operation(deposit(5), { status: 500, error: 'INTERNAL_ERROR', bet: null })], [], /oddly/],
  ])('finds %s', (_what, operations, effects, expected) => {
    expect(check(operations, effects).join('\n')).toMatch(expected)
  })

  it.each<[string, Partial<FinalBet>, readonly Effect[], RegExp]>([
    ['a bet paid otherwise than its results say', { winAmount: 0 }, EFFECTS.slice(0, 2), /paid 0 where/],
    ['a bet paid twice', {}, [...EFFECTS, effect('bet_settled', 800, 'bet')], /bet_settled of paid bet/],
    ['a bet that is never settled', { status: 'waiting_results', winAmount: 0 }, EFFECTS.slice(0, 2), /in the end/],
  ])('finds %s', (_what, change, effects, expected) => {
    expect(check([operation(deposit(1000)), placed], effects, [{ ...bet, ...change }]).join('\n')).toMatch(expected)
  })
})

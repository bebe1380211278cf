/**
 * Compares a history with the sequential model. The order of effects is known, so one pass decides: every effect is
 * allowed at its position and lies within its operation's interval, every success has its effect, and every refusal has a
 * point within its interval at which the model refuses too.
 */
import type { Effect, FinalAccount, FinalBet } from './effects.ts'
import { isWonBy } from './feed-actions.ts'
import {
  type Decision,
  type FeedActionRecord,
  findSuccess,
  type Operation,
  type OperationLog,
  type PartRequest,
} from './operations.ts'
import { type ModelState, SequentialModel } from './sequential-model.ts'

export interface History {
  readonly log: OperationLog
  readonly effects: readonly Effect[]
  readonly bets: readonly FinalBet[]
  readonly accounts: readonly FinalAccount[]
}

/** Allowed error responses; any other is a violation. */
const REFUSALS: Readonly<Record<Operation['request']['kind'], readonly string[]>> = {
  deposit: ['PLAYER_LIMIT_EXCEEDED'],
  place: ['INSUFFICIENT_FUNDS', 'PLAYER_LIMIT_EXCEEDED', 'MARKET_SUSPENDED'],
  cash_out: ['CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE'],
  cash_out_part: ['CASHOUT_CHANGED', 'CASHOUT_UNAVAILABLE', 'CASHOUT_PART_REFUSED'],
  limit: [],
}

const EFFECT_OF: Readonly<Record<string, Operation['request']['kind']>> = {
  deposit: 'deposit',
  bet_placed: 'place',
  bet_cashed_out: 'cash_out',
  bet_partly_cashed_out: 'cash_out_part',
  limit_wager: 'limit',
  limit_deposit: 'limit',
}

const describe = ({ request, responses }: Operation): string =>
  `${JSON.stringify(request)} answered ${responses.map(({ status, error }) => error ?? status).join(', ')}`

/** True if the response decides the operation; a live cash-out is decided after its response. */
function isImmediate(operation: Operation): boolean {
  const { kind } = operation.request
  return (kind !== 'cash_out' && kind !== 'cash_out_part') || isPaid(operation)
}

/** Whether the response to a cash-out says that it was paid: of a part the bet stays open. */
function isPaid(operation: Operation): boolean {
  const status = findSuccess(operation)?.bet?.status
  return status === (operation.request.kind === 'cash_out' ? 'cashed_out' : 'waiting_results')
}

/** The most by which rounding makes a part pay more than it is worth. */
const PART_GAIN = 2

/** A place in the order of effects: the state after it, and the operation that was decided then. */
interface Moment {
  readonly state: ModelState
  readonly operation: Operation | undefined
}

/** When a match's market was closed: begun, and certain. */
type Closing = Pick<FeedActionRecord, 'startedAt' | 'endedAt'>

interface PlayerHistory {
  readonly operations: readonly Operation[]
  readonly effects: readonly Effect[]
  readonly bets: ReadonlyMap<string, FinalBet>
  readonly closings: ReadonlyMap<number, Closing>
}

class PlayerWalk {
  readonly violations: string[] = []
  readonly #model = new SequentialModel()
  readonly #moments: Moment[]
  readonly #effectsOf = new Map<Operation, number>()
  readonly #operations: readonly Operation[]
  readonly #effects: readonly Effect[]
  readonly #bets: ReadonlyMap<string, FinalBet>
  readonly #closings: ReadonlyMap<number, Closing>

  constructor({ operations, effects, bets, closings }: PlayerHistory) {
    this.#operations = operations
    this.#effects = effects
    this.#bets = bets
    this.#closings = closings
    this.#moments = [{ state: this.#model.state, operation: undefined }]
  }

  run(): readonly string[] {
    let latestStart = 0
    this.#effects.forEach((effect, index) => {
      const operation = this.#findOperation(effect)
      const request = operation?.request
      const wrong = this.#model.apply(effect, request?.kind === 'cash_out_part' ? request.stake : 0)
      if (wrong) this.violations.push(wrong)
      if (EFFECT_OF[effect.kind] && !operation) this.violations.push(`nobody asked for ${JSON.stringify(effect)}`)
      if (operation) {
        this.#effectsOf.set(operation, (this.#effectsOf.get(operation) ?? 0) + 1)
        if (isImmediate(operation) && operation.endedAt < latestStart)
          this.violations.push(`took effect after its answer: ${describe(operation)}`)
        latestStart = Math.max(latestStart, operation.startedAt)
      }
      const decided = operation && isImmediate(operation) ? operation : undefined
      // A transaction's effects are atomic.
      if (this.#effects[index + 1]?.transaction === effect.transaction) return
      const { state } = this.#model
      if (state.balance < 0) this.violations.push(`a balance of ${state.balance} after ${JSON.stringify(effect)}`)
      this.#moments.push({ state, operation: decided })
    })
    for (const operation of this.#operations) this.#checkOperation(operation)
    for (const bet of this.#bets.values()) this.#checkOpenStake(bet)
    return this.violations
  }

  get state(): ModelState {
    return this.#model.state
  }

  #checkOpenStake({ id, stake, cashedStake }: FinalBet): void {
    const open = this.#model.openStakeOf(id) ?? stake
    if (stake - cashedStake !== open)
      this.violations.push(`${stake - cashedStake} of bet ${id} is open where parts leave ${open}`)
  }

  #findOperation({ kind, reference, amount }: Effect): Operation | undefined {
    const expectedKind = EFFECT_OF[kind]
    const key = kind === 'bet_placed' ? this.#bets.get(reference)?.key : undefined
    const found = this.#operations.filter(({ request, key: ownKey, endedAt }) => {
      if (request.kind !== expectedKind) return false
      if (request.kind === 'place') return ownKey === key && request.amount === -amount
      if (request.kind === 'cash_out' && request.betId !== reference) return false
      if (request.kind === 'cash_out_part') return this.#isPaidBy(request, { betId: reference, amount, endedAt })
      return request.amount === amount && (request.kind !== 'limit' || kind === `limit_${request.type}`)
    })
    // The same offer may be accepted twice; the one with this response was paid.
    return found.find(findSuccess) ?? found[0]
  }

  /**
   * Whether a bet's part that paid `amount` may be the requested one, which is of the stake that is open now. A part pays
   * what it is worth then: more than was shown when a leg has won since, at most what it pays when all have.
   */
  #isPaidBy(request: PartRequest, paid: { betId: string; amount: number; endedAt: number }): boolean {
    const { betId, amount, endedAt } = paid
    const bet = this.#bets.get(betId)
    if (!bet || request.betId !== betId || request.remaining !== this.#model.openStakeOf(betId)) return false
    const mayHaveRisen = bet.legs.some(({ matchId }) => (this.#closings.get(matchId)?.startedAt ?? endedAt) < endedAt)
    const most = mayHaveRisen ? Math.max(request.amount, computeFullPayout(bet, request.stake)) : request.amount
    return amount >= request.amount && amount <= most + PART_GAIN
  }

  #checkOperation(operation: Operation): void {
    const { request, responses } = operation
    const success = findSuccess(operation)
    const effects = this.#effectsOf.get(operation) ?? 0
    const isRepeatable = request.kind === 'limit' && operation.sends > 1
    if (effects > 1 && !isRepeatable) this.violations.push(`took effect ${effects} times: ${describe(operation)}`)
    if (!success && effects > 0) this.violations.push(`took effect although refused: ${describe(operation)}`)
    // A live cash-out may be rejected later, and a looser limit awaits confirmation.
    const isCashout = request.kind === 'cash_out' || request.kind === 'cash_out_part'
    const isEffectDue = request.kind === 'deposit' || request.kind === 'place' || (isCashout && isPaid(operation))
    if (success && isEffectDue && effects === 0) this.violations.push(`answered and not there: ${describe(operation)}`)
    const isClosed = this.#closingsOf(request).some(({ endedAt }) => endedAt < operation.startedAt)
    if (success && isClosed) this.violations.push(`taken on a closed market: ${describe(operation)}`)
    if (success && request.kind === 'limit') this.#checkLimit(operation, request)
    const bodies = new Set(responses.filter(({ status }) => status < 300).map(({ bet }) => JSON.stringify(bet)))
    if (bodies.size > 1) this.violations.push(`one key was answered differently: ${[...bodies].join(' and ')}`)
    if (!success) for (const { error } of responses) this.#checkRefusal(operation, error)
  }

  #checkLimit(operation: Operation, { type, amount }: Extract<Operation['request'], { kind: 'limit' }>): void {
    const last = this.#moments.at(-1)?.state.limits[type] ?? null
    if (last === null || last > amount) this.violations.push(`the limit is ${last} in the end: ${describe(operation)}`)
  }

  #closingsOf(request: Operation['request']): Closing[] {
    return request.kind === 'place' ? request.legs.flatMap(({ matchId }) => this.#closings.get(matchId) ?? []) : []
  }

  /** The states in which the operation may have been decided. */
  #statesDuring({ startedAt, endedAt }: Operation): ModelState[] {
    const first = this.#moments.findLastIndex(({ operation }) => operation && operation.endedAt < startedAt)
    const after = this.#moments.findIndex(({ operation }) => operation && operation.startedAt > endedAt)
    return this.#moments.slice(Math.max(0, first), after < 0 ? undefined : after).map(({ state }) => state)
  }

  #checkRefusal(operation: Operation, error: string | null): void {
    const { request } = operation
    if (!REFUSALS[request.kind].includes(error ?? '')) this.violations.push(`refused oddly: ${describe(operation)}`)
    const isClosed = this.#closingsOf(request).some(({ startedAt }) => startedAt < operation.endedAt)
    if (error === 'MARKET_SUSPENDED' && !isClosed)
      this.violations.push(`refused on an open market: ${describe(operation)}`)
    const verdicts = this.#statesDuring(operation).map(state => SequentialModel.refuses(state, request, error))
    if (!verdicts.some(isRefused => isRefused !== false))
      this.violations.push(`refused without a reason: ${describe(operation)}`)
  }
}

/** The winner of each match as the feed reported last. */
function readWinners(actions: readonly FeedActionRecord[]): ReadonlyMap<number, string> {
  return new Map(
    actions.flatMap(({ action }) => (action.type === 'settle' ? [[action.matchId, action.winner] as const] : [])),
  )
}

/** The first result of a match closes its market for good. */
function readClosings(actions: readonly FeedActionRecord[]): ReadonlyMap<number, Closing> {
  const closings = new Map<number, Closing>()
  for (const { action, startedAt, endedAt } of actions) {
    if (action.type === 'settle' && !closings.has(action.matchId)) closings.set(action.matchId, { startedAt, endedAt })
  }
  return closings
}

/** What this much of a bet's stake pays when all its legs win, in cents. */
function computeFullPayout({ customOddsMilli, legs }: FinalBet, stake: number): number {
  const odds = customOddsMilli === null ? legs.map(({ oddsMilli }) => oddsMilli) : [customOddsMilli]
  const product = odds.reduce((total, each) => total * BigInt(each), 1n)
  return Number((BigInt(stake) * product) / 1000n ** BigInt(odds.length))
}

function checkBet(bet: FinalBet, winners: ReadonlyMap<number, string>): string[] {
  if (bet.status === 'rejected' || bet.status === 'cashed_out') return []
  if (bet.status !== 'done') return [`bet ${bet.id} is ${bet.status} in the end`]
  const isWon = bet.legs.every(({ matchId, outcomeId }) => isWonBy(winners.get(matchId), outcomeId))
  const full = computeFullPayout(bet, bet.stake - bet.cashedStake)
  const room = bet.maxPayout === null ? full : Math.max(0, bet.maxPayout - bet.cashedAmount)
  const win = isWon ? Math.min(full, room) : 0
  return bet.winAmount === win ? [] : [`bet ${bet.id} paid ${bet.winAmount} where its results say ${win}`]
}

function checkDecisions(decisions: readonly Decision[], bets: ReadonlyMap<string, FinalBet>): string[] {
  const done = decisions.filter(({ status }) => status < 300)
  const odd = decisions.filter(({ status }) => status >= 500)
  return [
    ...odd.map(answer => `a decision was answered ${JSON.stringify(answer)}`),
    ...done.flatMap(({ betId, decision }, index) => {
      const { status } = bets.get(betId) ?? {}
      const isTwice = done.findIndex(other => other.betId === betId) !== index
      const isAsDecided = (status === 'rejected') === (decision === 'reject')
      return [
        ...(isTwice ? [`bet ${betId} was decided twice`] : []),
        ...(isAsDecided ? [] : [`bet ${betId} is ${status} after the decision to ${decision}`]),
      ]
    }),
  ]
}

/** Expected balances from the final bets: deposits and jackpots less stakes plus payouts. */
function checkAccount(account: FinalAccount, state: ModelState, bets: readonly FinalBet[]): string[] {
  const { playerId, balance, debt } = account
  const playerBets = bets.filter(bet => bet.playerId === playerId && bet.status !== 'rejected')
  const sum = playerBets.reduce(
    (total, { stake, winAmount, cashedAmount }) => total - stake + winAmount + cashedAmount,
    state.deposited + state.jackpots,
  )
  return [
    ...(balance - debt === sum ? [] : [`player ${playerId} has ${balance} and owes ${debt} where bets make ${sum}`]),
    ...(balance === state.balance && debt === state.debt
      ? []
      : [`player ${playerId} has ${balance}, owes ${debt} where effects make ${state.balance} and ${state.debt}`]),
  ]
}

/** Returns every violation of the sequential model, as messages. */
export function findViolations({ log, effects, bets, accounts }: History): string[] {
  const byId = new Map(bets.map(bet => [bet.id, bet]))
  const winners = readWinners(log.actions)
  const closings = readClosings(log.actions)
  const perPlayer = accounts.flatMap(account => {
    const isOwn = ({ playerId }: { playerId: number }): boolean => playerId === account.playerId
    const operations = log.operations.filter(isOwn)
    const playerBets = new Map(bets.filter(isOwn).map(bet => [bet.id, bet]))
    const walk = new PlayerWalk({ operations, effects: effects.filter(isOwn), bets: playerBets, closings })
    return [...walk.run(), ...checkAccount(account, walk.state, bets)]
  })
  return [...perPlayer, ...bets.flatMap(bet => checkBet(bet, winners)), ...checkDecisions(log.decisions, byId)]
}

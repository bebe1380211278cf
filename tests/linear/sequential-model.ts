/** The sequential model of one player's money, bets and limits. */
import type { Effect } from './effects.ts'
import type { LimitType, Request } from './operations.ts'

interface ModelBet {
  readonly stake: number
  /** The stake that has not been cashed out. */
  openStake: number
  status: 'open' | 'paid' | 'cashed_out' | 'rejected'
  /** Paid out so far, in cents. */
  paid: number
}

/** Amounts in cents. */
export interface ModelState {
  readonly balance: number
  readonly debt: number
  readonly staked: number
  readonly deposited: number
  /** Jackpots that were paid to the player. */
  readonly jackpots: number
  readonly limits: Readonly<Record<LimitType, number | null>>
}

export class SequentialModel {
  #balance = 0
  #debt = 0
  #staked = 0
  #deposited = 0
  #jackpots = 0
  readonly #limits: Record<LimitType, number | null> = { wager: null, deposit: null }
  readonly #bets = new Map<string, ModelBet>()
  readonly #hits = new Set<string>()

  get state(): ModelState {
    const limits = { ...this.#limits }
    return {
      balance: this.#balance,
      debt: this.#debt,
      staked: this.#staked,
      deposited: this.#deposited,
      jackpots: this.#jackpots,
      limits,
    }
  }

  /** A bet's stake that has not been cashed out; undefined for a bet that was not placed. */
  openStakeOf(betId: string): number | undefined {
    return this.#bets.get(betId)?.openStake
  }

  /** Applies an effect; returns why it is not allowed, or null. `partStake`: the stake of a part that was cashed out. */
  apply({ kind, reference, amount }: Effect, partStake = 0): string | null {
    if (kind === 'limit_wager') return this.#limit('wager', amount)
    if (kind === 'limit_deposit') return this.#limit('deposit', amount)
    this.#balance += amount
    if (kind === 'deposit') return this.#deposit(amount)
    if (kind === 'bet_placed') return this.#place(reference, -amount)
    if (kind === 'debt_raised' || kind === 'debt_repaid') {
      this.#debt += amount
      return this.#debt < 0 ? 'more was repaid than was owed' : null
    }
    if (kind === 'jackpot_paid') return this.#win(reference, amount)
    if (kind === 'bet_partly_cashed_out') return this.#cashOutPart(reference, amount, partStake)
    return this.#move(kind, reference, amount)
  }

  #limit(type: LimitType, value: number): string | null {
    const current = this.#limits[type]
    this.#limits[type] = value
    return current !== null && value > current ? `the ${type} limit rose from ${current} to ${value} at once` : null
  }

  #deposit(amount: number): string | null {
    this.#deposited += amount
    const limit = this.#limits.deposit
    return limit !== null && this.#deposited > limit ? `deposits of ${this.#deposited} pass the limit ${limit}` : null
  }

  #place(id: string, stake: number): string | null {
    if (this.#bets.has(id)) return `bet ${id} was placed twice`
    this.#bets.set(id, { stake, openStake: stake, status: 'open', paid: 0 })
    this.#staked += stake
    const limit = this.#limits.wager
    return limit !== null && this.#staked > limit ? `stakes of ${this.#staked} pass the limit ${limit}` : null
  }

  #win(hit: string, amount: number): string | null {
    const isPaid = this.#hits.has(hit)
    this.#hits.add(hit)
    this.#jackpots += amount
    return isPaid || amount <= 0 ? `jackpot hit ${hit} paid ${amount}${isPaid ? ' once more' : ''}` : null
  }

  #cashOutPart(id: string, amount: number, stake: number): string | null {
    const bet = this.#bets.get(id)
    if (bet?.status !== 'open') return `a part of ${bet?.status ?? 'unknown'} bet ${id} paid ${amount}`
    bet.openStake -= stake
    return null
  }

  #move(kind: Effect['kind'], id: string, amount: number): string | null {
    const bet = this.#bets.get(id)
    if (!bet) return `${kind} of bet ${id}, which was not placed`
    const before = bet.status
    if (kind === 'bet_settlement_rolled_back') {
      const wasPaid = bet.paid
      Object.assign(bet, { status: 'open', paid: 0 })
      return before === 'paid' && amount === -wasPaid ? null : `${amount} taken back of ${before} bet ${id}`
    }
    if (kind === 'bet_rejected') {
      bet.status = 'rejected'
      this.#staked -= bet.stake
      return before === 'open' && amount === bet.stake ? null : `${amount} returned for ${before} bet ${id}`
    }
    Object.assign(bet, { status: kind === 'bet_cashed_out' ? 'cashed_out' : 'paid', paid: amount })
    return before === 'open' ? null : `${kind} of ${before} bet ${id}`
  }

  /** Whether a request is to be refused with this error in that state; undefined where money and limits do not decide. */
  static refuses(state: ModelState, request: Request, error: string | null): boolean | undefined {
    const { amount } = request
    const { balance, staked, deposited, limits } = state
    if (request.kind === 'place' && error === 'INSUFFICIENT_FUNDS') return amount > balance
    if (error !== 'PLAYER_LIMIT_EXCEEDED') return undefined
    if (request.kind === 'place') return limits.wager !== null && staked + amount > limits.wager
    return request.kind === 'deposit' && limits.deposit !== null && deposited + amount > limits.deposit
  }
}

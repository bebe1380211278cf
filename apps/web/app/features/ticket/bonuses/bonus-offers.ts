/**
 * Fetches the bonuses of the slip's bets: at most twice a second, only for a signed-in player. The last response stays
 * until the next one, also while the back end cannot be reached.
 */
import {
  type AvailableBonuses,
  type BoostBasis,
  type ComboboostBonus,
  type FarmingBonus,
  type FreebetBonus,
  NO_BONUSES,
  type UpcomingBonus,
} from '@touchline/betting/engagement/bonus-types'
import { toMinor } from '@touchline/betting/money/money'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { TicketEvent } from '@touchline/betting/ticket/types'
import { isCancelled, isRetryable, NotOfferedError } from '@touchline/client/errors'
import type { Readable } from '@touchline/client/observable'
import type { BetBonuses, SlipBets, SlipBonus } from '@touchline/contract/entities/bet-bonus'
import type { ComboboostRange, Freebet } from '@touchline/contract/entities/bonus'
import type { App } from '../../../shared/app/app.ts'
import { reportError } from '../../../shared/errors/report-error.ts'
import { throttle } from '../../../shared/helpers/throttle.ts'
import type { SlipTicket } from '../placing/placing.ts'
import { toBetRequest, WIRE_TYPES } from '../placing/request-mapping.ts'

const INTERVAL_MS = 500
const RETRY_MS = 5000
/** The most bets that one request may have. */
const MAX_BETS = 40

interface OfferDeps extends Pick<App, 'api' | 'session' | 'liveSession'> {
  readonly ticket: Readable<SlipTicket>
  readonly dispatch: (event: Extract<TicketEvent, { type: 'bonusesChanged' }>) => void
}

export interface BonusOffers {
  /** Fetches them soon. */
  fetch(): void
}

/** Highest stake of the wire format. */
const MAX_STAKE = 1_000_000_000_000

/** The body of `POST /bonuses`. The stake is sent without an amount as well, for its currency. */
export function toSlipBets(bets: readonly SlipBet[]): SlipBets {
  return {
    bets: bets.map(bet => {
      const { bonus, ...request } = toBetRequest(bet)
      const stake = { value: Math.min(bet.stake, MAX_STAKE), currency: bet.currency }
      return { type: WIRE_TYPES[bet.betType], stake, ...request }
    }),
  }
}

const readOdds = (odds: number | null): MilliOdds | null => (odds === null ? null : toMilli(odds))

const readRange = ({ min_count, max_count, bonus_odds }: ComboboostRange) => ({
  minCount: min_count,
  maxCount: max_count,
  factor: toMilli(bonus_odds),
})

function readBasis({ ranges, suitable_selections }: SlipBonus, judged: SlipBet): BoostBasis {
  const legs = judged.selections.map(({ id }) => id)
  return { ranges: ranges.map(readRange), suitable: suitable_selections, legs }
}

function readCap({ max_boost }: SlipBonus, { currency }: SlipBet): ComboboostBonus['cap'] {
  return max_boost?.currency === currency ? toMinor(max_boost.value) : null
}

function readBoost(bonus: SlipBonus | null, judged: SlipBet): ComboboostBonus | null {
  if (!bonus || bonus.bonus_odds === null || bonus.bonus_odds <= 1) return null
  const { id, name, bonus_odds, min_odds } = bonus
  const basis = readBasis(bonus, judged)
  return {
    type: 'comboboost',
    id,
    name,
    odds: toMilli(bonus_odds),
    cap: readCap(bonus, judged),
    minOdds: readOdds(min_odds),
    basis,
  }
}

function readFarming(bonus: SlipBonus | null): FarmingBonus | null {
  if (!bonus) return null
  const { id, bonus_type: type, name, min_odds, potential_points, potential_freebet_amount } = bonus
  if (type !== 'hunting' && type !== 'tournament' && type !== 'lootbox') return null
  const freebetAmount = toMinor(potential_freebet_amount)
  return { type, id, name, minOdds: readOdds(min_odds), potentialPoints: potential_points, freebetAmount }
}

/** A freebet of another currency, or one that the player does not have, is none of the bet's. */
function readFreebet(
  { id, name, type, uses_count, min_odds, max_odds, issued }: Freebet,
  judged: SlipBet,
): FreebetBonus[] {
  if (!issued || issued.currency !== judged.currency) return []
  const usesLeft = uses_count === null ? null : Math.max(0, uses_count - issued.times_used)
  return [
    {
      type: 'freebet',
      id,
      name,
      freebetType: type,
      freebetStake: toMinor(issued.amount),
      expiresAt: issued.expired_at,
      usesLeft,
      usesCount: uses_count,
      minOdds: readOdds(min_odds),
      maxOdds: readOdds(max_odds),
    },
  ]
}

function readUpcoming(bonus: SlipBonus, judged: SlipBet): UpcomingBonus[] {
  const { bonus_type: type, id, name, reason, min_odds, max_odds = null, needs } = bonus
  if (type === 'jackpot') return []
  return [
    {
      type,
      id,
      name,
      reason,
      minOdds: readOdds(min_odds),
      maxOdds: readOdds(max_odds),
      legsNeeded: needs?.legs ?? null,
      nextOdds: readOdds(needs?.odds ?? null),
      stakeNeeded: needs?.stake == null ? null : toMinor(needs.stake),
      ...(type === 'comboboost' && { cap: readCap(bonus, judged), basis: readBasis(bonus, judged) }),
    },
  ]
}

/** The response of the back end for one bet. */
export function readBonuses(answer: BetBonuses, judged: SlipBet): AvailableBonuses {
  // A boost below its first range is not usable yet, wherever it is listed.
  const below = answer.comboboost?.bonus_odds === null ? [answer.comboboost] : []
  return {
    hunting: readFarming(answer.hunting),
    tournament: readFarming(answer.tournament),
    comboboost: readBoost(answer.comboboost, judged),
    lootbox: readFarming(answer.lootbox),
    freebets: answer.freebets.flatMap(freebet => readFreebet(freebet, judged)),
    upcoming: [...below, ...answer.upcoming].flatMap(bonus => readUpcoming(bonus, judged)),
  }
}

/** Starts fetching at sign-in and when a bonus is issued; runs as long as the page. */
export function startBonusOffers({ api, session, liveSession, ticket, dispatch }: OfferDeps): BonusOffers {
  let pending: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  /** The operator's back end has no bonuses. */
  let isOff = false

  const isSignedIn = () => session.get().status === 'LOGGED_IN'

  const cancel = (): void => {
    pending?.abort()
    pending = null
    clearTimeout(retry)
  }

  /** Answers for bets whose bonuses are unknown, where there are none: the slip reserves room for them otherwise. */
  const settleUnknown = (): void => {
    for (const bet of ticket.get().bets)
      if (!bet.availableBonuses) dispatch({ type: 'bonusesChanged', betKey: betKey(bet), available: NO_BONUSES })
  }

  const request = async (): Promise<void> => {
    cancel()
    const bets = ticket.get().bets.slice(0, MAX_BETS)
    if (bets.length === 0 || !isSignedIn()) return
    if (isOff) return settleUnknown()
    const controller = new AbortController()
    pending = controller
    try {
      const { data } = await api.call('postBonuses', { body: toSlipBets(bets), signal: controller.signal })
      if (pending !== controller) return
      pending = null
      bets.forEach((judged, at) => {
        const answer = data[at]
        const available = answer ? readBonuses(answer, judged) : NO_BONUSES
        dispatch({ type: 'bonusesChanged', betKey: betKey(judged), available, judged })
      })
    } catch (error) {
      if (pending !== controller || isCancelled(error)) return
      pending = null
      isOff = error instanceof NotOfferedError
      if (isOff) return settleUnknown()
      if (!isRetryable(error)) reportError(error, 'bonuses of the slip')
      retry = setTimeout(fetch, RETRY_MS)
    }
  }
  const fetch = throttle(() => void request(), INTERVAL_MS)

  /** Bonuses are the player's own; a session that merely expired may be renewed. */
  const clear = (): void => {
    cancel()
    if (session.get().reason !== 'signed-out') return
    for (const bet of ticket.get().bets) {
      if (bet.availableBonuses || bet.bonus)
        dispatch({ type: 'bonusesChanged', betKey: betKey(bet), available: NO_BONUSES })
    }
  }

  let was = isSignedIn()
  session.subscribe(() => {
    const isNow = isSignedIn()
    if (isNow === was) return
    was = isNow
    if (isNow) fetch()
    else clear()
  })
  liveSession.on('bonus_issued', fetch)
  return { fetch }
}

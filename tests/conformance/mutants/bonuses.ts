/** Faults of players’ bonuses, jackpots and notifications. */
import type { JackpotLevel } from '@touchline/contract/entities/jackpot'
import { answer, dataOf, eachObject, type Mutant, type MutantCall, type MutantResponse, setData } from '../mutant.ts'
import { createPlacedMemory, isPlacing, onError, onPlaced } from './bets.ts'
import { type Bet, onHistory } from './driven.ts'

interface BetBonus {
  type: string
  freebet_type: string | null
}

interface Freebet {
  id: string
  bonus_type: string
  issued: { id: string; is_active: boolean; seen: boolean; times_used: number } | null
}

const bonusOf = (bet: Record<string, unknown>): BetBonus | null => bet.bonus as BetBonus | null
const isWithFreebet = (bet: Record<string, unknown>, ...types: readonly string[]): boolean =>
  types.includes(String(bonusOf(bet)?.freebet_type))
const isBoosted = (bet: Record<string, unknown>): boolean => bonusOf(bet)?.type === 'comboboost'
const isVoidSomewhere = ({ selections }: Bet): boolean => selections.some(({ status }) => status === 'refund_entire')

/** Calls back for every free bet of a list. */
function eachFreebet(response: MutantResponse, { method, path }: MutantCall, visit: (freebet: Freebet) => void): void {
  if (method === 'GET' && path === '/bonuses/freebets')
    for (const freebet of dataOf(response) as unknown as Freebet[]) visit(freebet)
}

const placed = createPlacedMemory()
/** Free bets with whom they belong to, and those that were used. */
const owners = new Map<string, unknown>()
const used = new Set<string>()
const requestedFreebet = ({ body }: MutantCall): string | undefined =>
  (body as { bets?: { bonus?: { id: string; type: string } }[] } | undefined)?.bets?.find(
    ({ bonus }) => bonus?.type === 'freebet',
  )?.bonus?.id

const FREE_BETS: readonly Mutant[] = [
  {
    name: 'a free stake that the player has paid',
    check: 'BON-05',
    response: onPlaced(bet => {
      if (isWithFreebet(bet, 'snr', 'free_money')) bet.cash_stake = (bet.stake as { value: number }).value
    }),
  },
  {
    name: 'a free stake that is paid back with the winnings',
    check: 'BON-06',
    response: onHistory(bet => {
      if (isWithFreebet(bet, 'snr') && bet.win_amount > 0) bet.win_amount += (bet.stake as { value: number }).value
    }),
  },
  {
    name: 'a free bet that two bets use',
    check: 'BON-07',
    response: (response, call) => {
      placed.remember(response, call)
      const id = isPlacing(call) ? requestedFreebet(call) : undefined
      if (id === undefined) return
      if (response.status === 200) owners.set(id, call.headers.authorization)
      else if (owners.get(id) === call.headers.authorization) answer(response, 200, placed.readLast())
    },
  },
  {
    name: 'a free bet that a void bet has used',
    check: 'BON-08',
    response: (response, call) => {
      const id = isPlacing(call) && response.status === 200 ? requestedFreebet(call) : undefined
      if (id !== undefined) used.add(id)
      eachFreebet(response, call, ({ issued }) => {
        if (issued && used.has(issued.id)) issued.is_active = false
      })
    },
  },
  {
    name: 'free bets of others',
    check: 'BON-09',
    also: ['BON-07'],
    response: onError('BONUS_NOT_AVAILABLE', 'NOT_FOUND'),
  },
  {
    name: 'a bet without risk that is lost',
    check: 'BON-10',
    response: onHistory(bet => {
      if (isWithFreebet(bet, 'no_risk') && bet.settled_at !== null) bet.win_amount = 0
    }),
  },
]

const BOOSTS: readonly Mutant[] = [
  {
    name: 'a boost that is off by one',
    check: 'BON-11',
    response: onHistory(bet => {
      if (isBoosted(bet) && bet.win_amount > 0 && !isVoidSomewhere(bet)) bet.win_amount += 1
    }),
  },
  {
    name: 'a boost that counts void selections',
    check: 'BON-12',
    response: onHistory(bet => {
      if (isBoosted(bet) && isVoidSomewhere(bet)) bet.win_amount = Math.floor(bet.win_amount * 1.03)
    }),
  },
  { name: 'another error for another factor', check: 'BON-13', response: onError('BONUS_CHANGED', 'INVALID_ODDS') },
  {
    name: 'another error for an unknown promo code',
    check: 'BON-14',
    response: onError('PROMO_CODE_INVALID', 'NOT_FOUND'),
  },
  {
    name: 'a bonus that stays unseen',
    check: 'BON-15',
    response: (response, { path }) => {
      if (path === '/bonuses')
        for (const { issued } of dataOf(response) as unknown as Freebet[]) if (issued) issued.seen = false
    },
  },
]

/** The pools of levels as they were first shown. */
const pools = new Map<string, number>()

const JACKPOTS: readonly Mutant[] = [
  {
    name: 'bets below the least odds take part',
    check: 'JKP-05',
    also: ['JKP-07'],
    response: onPlaced(bet => {
      bet.used_in_jackpot = true
    }),
  },
  {
    name: 'pools that do not grow',
    check: 'JKP-06',
    response: response =>
      eachObject(response.json, object => {
        if (!('levels' in object && 'pool_amount' in object)) return
        const levels = object.levels as JackpotLevel[]
        for (const level of levels) {
          const key = `${object.id} ${level.code} ${level.round}`
          pools.set(key, pools.get(key) ?? level.pool_amount)
          level.pool_amount = pools.get(key) ?? 0
        }
        object.pool_amount = levels.reduce((sum, level) => sum + level.pool_amount, 0)
        object.amount = Number(object.pool_amount) + Number(object.hits_amount)
      }),
  },
  {
    name: 'free stakes take part in a jackpot',
    check: 'JKP-07',
    response: onPlaced(bet => {
      if (isWithFreebet(bet, 'snr', 'free_money')) bet.used_in_jackpot = true
    }),
  },
]

/** The notifications that were listed last. */
let listed: Record<string, unknown>[] = []

const NOTIFICATIONS: readonly Mutant[] = [
  {
    name: 'a counter of all notifications',
    check: 'NOT-01',
    also: ['NOT-02'],
    response: (response, { path }) => {
      if (path === '/notifications/counters' && response.status === 200)
        (response.json as { unread: number }).unread += 1
    },
  },
  {
    name: 'a notification that stays unread',
    check: 'NOT-02',
    response: (response, { method, path }) => {
      if (method === 'GET' && path === '/notifications')
        for (const notification of dataOf(response)) notification.read = false
    },
  },
  {
    name: 'notifications of others',
    check: 'NOT-03',
    response: (response, { method, path }) => {
      if (method !== 'GET' || path !== '/notifications' || response.status !== 200) return
      if (dataOf(response).length > 0) listed = structuredClone(dataOf(response))
      else setData(response, listed)
    },
  },
]

export const BONUS_MUTANTS: readonly Mutant[] = [...FREE_BETS, ...BOOSTS, ...JACKPOTS, ...NOTIFICATIONS]

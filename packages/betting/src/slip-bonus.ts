/**
 * Bonuses on a bet of the slip: at most one. Hunting, tournament or comboboost come by themselves; a freebet is taken by
 * the player and is then the stake, which nothing else may change.
 */
import type { AvailableBonuses, FreebetBonus, SlipBonus } from './bonus-types.ts'
import { toMinor } from './money.ts'
import { isPossibleStake, type SlipBet } from './slip-bet.ts'

export type DefaultBonusType = 'hunting' | 'tournament' | 'comboboost'

const NOTHING = toMinor(0)

export function hasFreebet(bet: SlipBet): boolean {
  return bet.bonus?.type === 'freebet'
}

/** The bonus a bet has without anybody choosing: hunting, else tournament, else comboboost. */
export function selectDefaultBonus(available: AvailableBonuses | undefined): SlipBonus | null {
  return available?.hunting ?? available?.tournament ?? available?.comboboost ?? null
}

/** The bet without its bonus; a stake that was a freebet goes with it. */
export function withoutBonus(bet: SlipBet): SlipBet {
  const { bonus, availableBonuses, ...plain } = bet
  return bonus?.type === 'freebet' ? { ...plain, stake: NOTHING } : plain
}

function useFreebet(bet: SlipBet, freebet: FreebetBonus): SlipBet {
  return { ...bet, bonus: freebet, stake: freebet.freebetStake, stakeSource: 'set', wantedWin: null }
}

function dropFreebet(bet: SlipBet): SlipBet {
  return {
    ...bet,
    bonus: selectDefaultBonus(bet.availableBonuses),
    stake: NOTHING,
    stakeSource: 'set',
    wantedWin: null,
  }
}

function refreshBonus(bet: SlipBet, available: AvailableBonuses): SlipBet {
  const { bonus } = bet
  if (bonus === null) return bet
  if (bonus?.type === 'freebet') {
    const freebet = available.freebets.find(({ id }) => id === bonus.id)
    return freebet ? useFreebet(bet, freebet) : dropFreebet(bet)
  }
  const same = bonus ? available[bonus.type] : null
  return { ...bet, bonus: same ?? selectDefaultBonus(available) }
}

/**
 * The bet with what it can use now. A bonus that is gone gives way to the default; a freebet that is gone takes the stake
 * with it. A player who wanted no bonus keeps none.
 */
export function withAvailableBonuses(bet: SlipBet, available: AvailableBonuses): SlipBet {
  return refreshBonus({ ...bet, availableBonuses: available }, available)
}

/** The bet with a freebet as its stake, or with the one it had taken off (null). Unchanged when it cannot be. */
export function withFreebet(bet: SlipBet, freebetId: string | null): SlipBet {
  if (freebetId === null) return hasFreebet(bet) ? dropFreebet(bet) : bet
  const freebet = bet.availableBonuses?.freebets.find(({ id }) => id === freebetId)
  return freebet && bet.bonus !== freebet ? useFreebet(bet, freebet) : bet
}

/** The bet with another bonus of its own, or none. A freebet on it stays; an unavailable bonus changes nothing. */
export function withBonus(bet: SlipBet, type: DefaultBonusType | null): SlipBet {
  if (hasFreebet(bet)) return bet
  const bonus = type === null ? null : bet.availableBonuses?.[type]
  return bonus === undefined || (type !== null && bonus === null) || bonus === bet.bonus ? bet : { ...bet, bonus }
}

const FARMING_TYPES: readonly string[] = ['hunting', 'tournament', 'lootbox']
const FREEBET_TYPES: readonly string[] = ['snr', 'free_money', 'no_risk', 'bet_refund']
const EVEN_ODDS = 1000

// What comes out of a storage is not always what its type says.
function isStoredBonusValid({ bonus, stake }: SlipBet): boolean {
  if (!bonus) return true
  if (typeof bonus.id !== 'string') return false
  if (bonus.type === 'freebet') return FREEBET_TYPES.includes(bonus.freebetType) && bonus.freebetStake === stake
  if (bonus.type !== 'comboboost') return FARMING_TYPES.includes(bonus.type)
  return (
    Number.isSafeInteger(bonus.odds) && bonus.odds >= EVEN_ODDS && (bonus.cap === null || isPossibleStake(bonus.cap))
  )
}

/** A stored bet's bonus as far as it can be believed; what is available has to be asked for again. */
export function withStoredBonus(bet: SlipBet): SlipBet {
  if (!isStoredBonusValid(bet)) return withoutBonus(bet)
  const { availableBonuses, ...kept } = bet
  return availableBonuses === undefined ? bet : kept
}

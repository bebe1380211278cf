/**
 * Bonuses on a slip's bet, at most one. Hunting, tournament and comboboost apply by default; a freebet is chosen by the
 * player and is then the stake, which cannot be edited.
 */
import type { AvailableBonuses, FreebetBonus, SlipBonus } from './bonus-types.ts'
import { toMinor } from './money.ts'
import { isPossibleStake, type SlipBet } from './slip-bet.ts'

export type DefaultBonusType = 'hunting' | 'tournament' | 'comboboost'

const NOTHING = toMinor(0)

export function hasFreebet(bet: SlipBet): boolean {
  return bet.bonus?.type === 'freebet'
}

/** The default bonus: hunting, else tournament, else comboboost. */
export function selectDefaultBonus(available: AvailableBonuses | undefined): SlipBonus | null {
  return available?.hunting ?? available?.tournament ?? available?.comboboost ?? null
}

/** Removes the bonus; a freebet's stake is removed with it. */
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
 * Applies the currently available bonuses. An unavailable bonus is replaced by the default; an unavailable freebet is
 * removed with its stake. A declined bonus stays declined.
 */
export function withAvailableBonuses(bet: SlipBet, available: AvailableBonuses): SlipBet {
  return refreshBonus({ ...bet, availableBonuses: available }, available)
}

/**
 * Applies a freebet as the stake, or removes it (null). Returns the bet unchanged when the freebet is not available.
 */
export function withFreebet(bet: SlipBet, freebetId: string | null): SlipBet {
  if (freebetId === null) return hasFreebet(bet) ? dropFreebet(bet) : bet
  const freebet = bet.availableBonuses?.freebets.find(({ id }) => id === freebetId)
  return freebet && bet.bonus !== freebet ? useFreebet(bet, freebet) : bet
}

/** Selects another default bonus, or none. A freebet stays; an unavailable bonus changes nothing. */
export function withBonus(bet: SlipBet, type: DefaultBonusType | null): SlipBet {
  if (hasFreebet(bet)) return bet
  const bonus = type === null ? null : bet.availableBonuses?.[type]
  return bonus === undefined || (type !== null && bonus === null) || bonus === bet.bonus ? bet : { ...bet, bonus }
}

const FARMING_TYPES: readonly string[] = ['hunting', 'tournament', 'lootbox']
const FREEBET_TYPES: readonly string[] = ['snr', 'free_money', 'no_risk', 'bet_refund']
const EVEN_ODDS = 1000

// Stored data may not match its declared type.
function isStoredBonusValid({ bonus, stake }: SlipBet): boolean {
  if (!bonus) return true
  if (typeof bonus.id !== 'string') return false
  if (bonus.type === 'freebet') return FREEBET_TYPES.includes(bonus.freebetType) && bonus.freebetStake === stake
  if (bonus.type !== 'comboboost') return FARMING_TYPES.includes(bonus.type)
  return (
    Number.isSafeInteger(bonus.odds) && bonus.odds >= EVEN_ODDS && (bonus.cap === null || isPossibleStake(bonus.cap))
  )
}

/** Restores a stored bet with its bonus if that is valid; the available bonuses must be fetched again. */
export function withStoredBonus(bet: SlipBet): SlipBet {
  if (!isStoredBonusValid(bet)) return withoutBonus(bet)
  const { availableBonuses, ...kept } = bet
  return availableBonuses === undefined ? bet : kept
}

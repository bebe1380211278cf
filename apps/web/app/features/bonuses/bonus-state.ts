/** A bonus as the page shows it: its state, its tab, and its action. */
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { IconName } from '../../shared/config/icon-name.ts'

const COLLECTIONS: Readonly<Record<Bonus['bonus_type'], BonusCollection>> = {
  comboboost: 'comboboosts',
  freebet: 'freebets',
  hunting: 'huntings',
  lootbox: 'lootboxes',
  tournament: 'tournaments',
}

export const collectionOf = ({ bonus_type }: Pick<Bonus, 'bonus_type'>): BonusCollection => COLLECTIONS[bonus_type]

/** `open`: a running campaign, for a visitor. */
export type BonusState =
  | 'upcoming'
  | 'open'
  | 'available'
  | 'active'
  | 'overridden'
  | 'not_available'
  | 'bonus_over'
  | 'deactivated'
  | 'finished'

export function stateOf({ status, user_bonus_status: playerStatus }: Bonus): BonusState {
  switch (playerStatus) {
    case 'expired':
      return 'finished'
    case 'unknown':
      return status === 'active' ? 'open' : status
    case 'not_available':
      return status === 'active' ? playerStatus : status
    default:
      return playerStatus
  }
}

interface BonusEnd {
  readonly kind: 'begins' | 'ends' | 'ended' | 'claim-until'
  readonly at: string
}

/**
 * Returns when a bonus begins, ends or has ended. A bonus that collects points ends with the bets that count; its points can
 * be claimed later. Null for a bonus that is used up or withdrawn before its end.
 */
export function findEnd(bonus: Bonus): BonusEnd | null {
  const state = stateOf(bonus)
  const isCollecting = bonus.bonus_type !== 'freebet' && bonus.bonus_type !== 'comboboost'
  if (state === 'upcoming') return { kind: 'begins', at: bonus.valid_from }
  const isOver = state === 'bonus_over' || state === 'deactivated'
  if (isOver && bonus.status !== 'finished') return null
  if (isCollecting && state === 'active' && bonus.status === 'finished')
    return { kind: 'claim-until', at: bonus.claim_until }
  const at = isCollecting ? bonus.valid_to : (bonus.issued?.expired_at ?? bonus.valid_to)
  return { kind: isOver || state === 'finished' ? 'ended' : 'ends', at }
}

export const KIND_ICONS: Readonly<Record<Bonus['bonus_type'], IconName>> = {
  comboboost: 'bolt',
  freebet: 'gift',
  hunting: 'target',
  tournament: 'trophy',
  lootbox: 'box',
}

export const TABS = ['all', 'active', 'available', 'upcoming', 'finished'] as const
export type BonusTab = (typeof TABS)[number]

const TAB_OF: Readonly<Record<BonusState, BonusTab | null>> = {
  upcoming: 'upcoming',
  open: 'available',
  available: 'available',
  overridden: 'available',
  active: 'active',
  not_available: null,
  bonus_over: 'finished',
  deactivated: 'finished',
  finished: 'finished',
}

/** Neither upcoming nor finished. */
export const isRunning = (bonus: Bonus): boolean => !isInTab(bonus, 'upcoming') && !isInTab(bonus, 'finished')

export const isInTab = (bonus: Bonus, tab: BonusTab): boolean => tab === 'all' || TAB_OF[stateOf(bonus)] === tab

export type BonusAction =
  | 'sign-in'
  | 'activate'
  /** Activates the bonus in place of the active bonus of its slot. */
  | 'switch'
  /** Exchanges points for a freebet. */
  | 'claim'
  | 'open-box'
  | 'chances'
  | 'leaderboard'
  | 'bet'
  | 'details'

const isFull = (issued: { points: number; points_per_box: number; box: number | null }): boolean =>
  issued.box !== null && issued.points >= issued.points_per_box

function findActiveAction(bonus: Bonus): BonusAction {
  switch (bonus.bonus_type) {
    case 'hunting':
    case 'tournament': {
      const points = bonus.issued?.farming_stats.available_points ?? 0
      const canClaim = bonus.claim === undefined ? points >= bonus.points_to_claim : bonus.claim !== null
      if (canClaim) return 'claim'
      return bonus.bonus_type === 'tournament' ? 'leaderboard' : 'bet'
    }
    case 'lootbox':
      return bonus.issued && isFull(bonus.issued) ? 'open-box' : 'chances'
    default:
      return 'bet'
  }
}

export function findAction(bonus: Bonus): BonusAction {
  switch (stateOf(bonus)) {
    case 'open':
      return 'sign-in'
    case 'available':
      return 'activate'
    case 'overridden':
      return 'switch'
    case 'active':
      return findActiveAction(bonus)
    default:
      return 'details'
  }
}

/** Whether an action benefits the player at once; the first of these on a page is the page's main action. */
export const isMainAction = (action: BonusAction): boolean => ['activate', 'claim', 'open-box'].includes(action)

/** Labels of a bet: its type, the text and colour of its status, the state of each selection, the payout. */
import { type BetStatus, isOpenBet, parseBetType } from '@touchline/betting/bets/bet-status'
import { isMatchOpen, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { countLines } from '@touchline/betting/systems/systems'
import type { Bet, BetResult, BetSelection } from '@touchline/contract/entities/bet'
import type { Settings } from '@touchline/contract/entities/settings'
import type { I18n } from '../../i18n/provider.tsx'
import type { MessageId, Translate } from '../../i18n/translate.ts'
import { ownStake } from '../../shared/bets/placed-bet.ts'

type TagKind = 'info' | 'up' | 'neutral' | 'accent' | 'warn' | 'danger'

interface BetTag {
  readonly kind: TagKind
  readonly text: MessageId
}

const STATUS_TAGS: Readonly<Record<Exclude<BetStatus, 'done'>, BetTag>> = {
  submitted: { kind: 'warn', text: 'bets.status.submitted' },
  waiting_results: { kind: 'info', text: 'bets.status.open' },
  ready_to_process: { kind: 'info', text: 'bets.status.settling' },
  cashout_in_progress: { kind: 'warn', text: 'bets.status.cashing-out' },
  cashed_out: { kind: 'accent', text: 'bets.status.cashed-out' },
  cancelled: { kind: 'neutral', text: 'bets.status.cancelled' },
  rejected: { kind: 'danger', text: 'bets.status.rejected' },
  withdrawn: { kind: 'neutral', text: 'bets.status.withdrawn' },
}

const RESULT_TAGS: Readonly<Record<BetResult, BetTag>> = {
  no_results: { kind: 'info', text: 'bets.status.open' },
  win_entire: { kind: 'up', text: 'bets.status.won' },
  refund_half_win_other: { kind: 'up', text: 'bets.status.half-won' },
  lose_entire: { kind: 'neutral', text: 'bets.status.lost' },
  refund_half_lose_other: { kind: 'neutral', text: 'bets.status.half-lost' },
  refund_entire: { kind: 'neutral', text: 'bets.status.refunded' },
  canceled: { kind: 'neutral', text: 'bets.status.refunded' },
  cashed_out: { kind: 'accent', text: 'bets.status.cashed-out' },
}

const TRADER_TAG: BetTag = { kind: 'warn', text: 'bets.status.trader' }

export function tagOf({ status, result, is_vip }: Pick<Bet, 'status' | 'result' | 'is_vip'>): BetTag {
  if (status === 'submitted' && is_vip) return TRADER_TAG
  return status === 'done' ? RESULT_TAGS[result] : STATUS_TAGS[status]
}

/** `Single`, `Combo, 3 legs`, `System 2/3`. */
export function formatBetName({ type, system, selections }: Bet, t: Translate): string {
  switch (parseBetType(type)) {
    case 'combo':
      return t('bets.type.combo', { count: selections.length })
    case 'system':
      return t('bets.type.system', { type: system?.id ?? '' })
    case 'custom_bet':
      return t('bets.type.custom')
    default:
      return t('bets.type.single')
  }
}

export type LegState = 'won' | 'half-won' | 'lost' | 'half-lost' | 'void' | 'live' | 'open'

const LEG_STATES: Readonly<Partial<Record<BetResult, LegState>>> = {
  win_entire: 'won',
  refund_half_win_other: 'half-won',
  lose_entire: 'lost',
  refund_half_lose_other: 'half-lost',
  refund_entire: 'void',
  canceled: 'void',
}

/** State of a selection; `matchStatus` is the current one. */
export function stateOfLeg({ status }: Pick<BetSelection, 'status'>, matchStatus: number): LegState {
  return LEG_STATES[status] ?? (matchStatus === MATCH_STATUS.live ? 'live' : 'open')
}

interface BetOutcome {
  readonly label: MessageId
  readonly value: number
  /** Gains are coloured; a loss is plain. */
  readonly isGain: boolean
  /** Payout minus stake; null while the bet is open. */
  readonly net: number | null
}

const REFUNDS: readonly BetResult[] = ['refund_entire', 'canceled']
const NOT_ACCEPTED: readonly BetStatus[] = ['rejected', 'withdrawn']

/** The potential win while the bet is open, the payout afterwards. */
export function outcomeOf(bet: Bet): BetOutcome {
  const { status, result, stake, win_amount: paid, potential_win, type } = bet
  if (isOpenBet(status)) {
    const label = parseBetType(type) === 'system' ? 'bets.up-to' : 'bets.potential-win'
    return { label, value: potential_win, isGain: false, net: null }
  }
  if (NOT_ACCEPTED.includes(status)) return { label: 'bets.returned', value: stake.value, isGain: false, net: 0 }
  const isRefund = REFUNDS.includes(result) || status === 'cancelled'
  const label = status === 'cashed_out' ? 'bets.cashed-out' : isRefund ? 'bets.returned' : 'bets.paid'
  const net = paid - ownStake(bet)
  return { label, value: paid, isGain: net > 0 && !isRefund, net }
}

/** Number of combinations of a system; null for other bets. */
export function linesOf({ system }: Pick<Bet, 'system'>): number | null {
  return system && countLines({ winCount: system.win_count, totalCount: system.total_count })
}

/**
 * A system's stake as a multiple of the stake per combination, where that is exact; null for other
 * bets.
 */
export function stakeByLine(bet: Pick<Bet, 'system' | 'stake'>, { t, formats }: Pick<I18n, 't' | 'formats'>) {
  const count = linesOf(bet)
  if (count === null || bet.stake.value % count !== 0) return null
  return t('bets.stake.lines', { count, amount: formats.money({ ...bet.stake, value: bet.stake.value / count }) })
}

/** Whether a selection may still be available: only then can the bet be shared or repeated. */
export function canRepeat({ selections }: Pick<Bet, 'selections'>): boolean {
  return selections.some(({ match }) => isMatchOpen(match.status))
}

/** Whether the bet is void regardless of its selections. */
export const isVoid = ({ status }: Pick<Bet, 'status'>): boolean =>
  status === 'cancelled' || NOT_ACCEPTED.includes(status)

/**
 * Whether an open bet can get a cash-out offer: no free bet, no custom bet where the operator does not cash them out, and
 * none that has lost already.
 */
export function mayGetOffer(
  { type, bonus, selections }: Pick<Bet, 'type' | 'bonus' | 'selections'>,
  { custom_bets: hasCustomBets = false }: NonNullable<Settings['cashout']>,
): boolean {
  const kind = parseBetType(type)
  if (bonus?.type === 'freebet' || (kind === 'custom_bet' && !hasCustomBets)) return false
  if (!selections.some(({ status }) => status === 'no_results')) return false
  return kind === 'system' || !selections.some(({ status }) => status === 'lose_entire')
}

/** The names of a selection's sides, or of its outright. */
export const formatEvent = ({ match: { competitors, name } }: BetSelection, t: Translate): string =>
  competitors ? t('bets.match', { home: competitors.home.name, away: competitors.away.name }) : name

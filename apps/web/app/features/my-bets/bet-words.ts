/** How a bet is spoken of: its kind, the word and colour of its state, what became of each selection, what came back. */
import { type BetStatus, isOpenBet, readBetType } from '@touchline/betting/bet-status'
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Bet, BetResult, BetSelection } from '@touchline/contract/entities/bet'
import type { MessageId, Translate } from '../../i18n/translate.ts'

export type TagKind = 'info' | 'up' | 'neutral' | 'accent' | 'warn' | 'danger'

export interface BetTag {
  readonly kind: TagKind
  readonly text: MessageId
}

const OF_STATUS: Readonly<Record<Exclude<BetStatus, 'done'>, BetTag>> = {
  submitted: { kind: 'warn', text: 'bets.status.submitted' },
  waiting_results: { kind: 'info', text: 'bets.status.open' },
  ready_to_process: { kind: 'info', text: 'bets.status.open' },
  cashout_in_progress: { kind: 'warn', text: 'bets.status.cashing-out' },
  cashed_out: { kind: 'accent', text: 'bets.status.cashed-out' },
  cancelled: { kind: 'neutral', text: 'bets.status.cancelled' },
  rejected: { kind: 'danger', text: 'bets.status.rejected' },
  withdrawn: { kind: 'neutral', text: 'bets.status.withdrawn' },
}

const OF_RESULT: Readonly<Record<BetResult, BetTag>> = {
  no_results: { kind: 'info', text: 'bets.status.open' },
  win_entire: { kind: 'up', text: 'bets.status.won' },
  refund_half_win_other: { kind: 'up', text: 'bets.status.half-won' },
  lose_entire: { kind: 'neutral', text: 'bets.status.lost' },
  refund_half_lose_other: { kind: 'neutral', text: 'bets.status.half-lost' },
  refund_entire: { kind: 'neutral', text: 'bets.status.refunded' },
  canceled: { kind: 'neutral', text: 'bets.status.refunded' },
  cashed_out: { kind: 'accent', text: 'bets.status.cashed-out' },
}

export function tagOf({ status, result }: Pick<Bet, 'status' | 'result'>): BetTag {
  return status === 'done' ? OF_RESULT[result] : OF_STATUS[status]
}

/** `Single`, `Combo, 3 legs`, `System 2/3`. */
export function nameOfBet({ type, system, selections }: Bet, t: Translate): string {
  switch (readBetType(type)) {
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

const OF_LEG: Readonly<Partial<Record<BetResult, LegState>>> = {
  win_entire: 'won',
  refund_half_win_other: 'half-won',
  lose_entire: 'lost',
  refund_half_lose_other: 'half-lost',
  refund_entire: 'void',
  canceled: 'void',
}

/** How a selection stands; `matchStatus` is that of the moment. */
export function stateOfLeg({ status }: Pick<BetSelection, 'status'>, matchStatus: number): LegState {
  return OF_LEG[status] ?? (matchStatus === MATCH_STATUS.live ? 'live' : 'open')
}

export interface Outcome {
  readonly label: MessageId
  readonly value: number
  /** Good news in colour; a loss is plain. */
  readonly isGain: boolean
  /** Returned minus staked; null while the bet is open. */
  readonly net: number | null
}

const REFUNDS: readonly BetResult[] = ['refund_entire', 'canceled']

/** What the bet can bring while it is open, and what it brought afterwards. */
export function outcomeOf({ status, result, stake, win_amount: paid, potential_win }: Bet): Outcome {
  if (isOpenBet(status)) return { label: 'bets.potential-win', value: potential_win, isGain: false, net: null }
  const isRefund = REFUNDS.includes(result) || status === 'cancelled' || status === 'rejected' || status === 'withdrawn'
  const label = status === 'cashed_out' ? 'bets.cashed-out' : isRefund ? 'bets.returned' : 'bets.paid'
  const net = paid - stake.value
  return { label, value: paid, isGain: net > 0, net }
}

/** The toast of settled bets. Only a gain is presented as good news; other results are stated plainly. */
import type { Bet } from '@touchline/contract/entities/bet'
import type { Alert } from '../../shared/alerts/alerts.ts'
import type { App } from '../../shared/app/app.ts'
import { ownStake } from '../../shared/bets/placed-bet.ts'

type ToastText = Pick<Alert, 'title' | 'text'>
type ToastStyle = Pick<Alert, 'kind' | 'glyph'>

interface ToastOptions {
  readonly i18n: App['i18n']
  /** Shows the player's bets. */
  readonly onFollow: () => void
}

const isVoided = ({ status, result }: Bet): boolean =>
  status === 'cancelled' || result === 'canceled' || result === 'refund_entire'

/** By the payout: more than the stake, as much, a part of it, or nothing. */
function describeBet(bet: Bet, { t, formats }: App['i18n']): ToastText {
  const { ref: number, win_amount: returned, stake } = bet
  const staked = ownStake(bet)
  const amount = formats.money({ ...stake, value: returned })
  if (returned > staked) return { title: t('bets.toast.won', { amount }), text: t('bets.toast.won.text', { number }) }
  if (returned > 0 && returned === staked) {
    return {
      title: t('bets.toast.back', { amount }),
      text: t(isVoided(bet) ? 'bets.toast.void' : 'bets.toast.settled', { number }),
    }
  }
  const paid = { amount, stake: formats.money({ ...stake, value: staked }) }
  return {
    title: t('bets.toast.settled', { number }),
    text: returned > 0 ? t('bets.toast.part', paid) : t(isVoided(bet) ? 'bets.toast.void.free' : 'bets.toast.lost'),
  }
}

/** Bets of several currencies are not summed. */
function describeBets(bets: readonly Bet[], { t, formats }: App['i18n']): ToastText {
  const title = t('bets.toast.several', { count: bets.length })
  const [first] = bets
  if (!first || bets.some(({ stake }) => stake.currency !== first.stake.currency)) return { title }
  const money = (value: number) => formats.money({ ...first.stake, value })
  return {
    title,
    text: t('bets.toast.several.text', { amount: money(sumReturned(bets)), stake: money(sumStaked(bets)) }),
  }
}

const sumReturned = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + bet.win_amount, 0)
const sumStaked = (bets: readonly Bet[]): number => bets.reduce((sum, bet) => sum + ownStake(bet), 0)

const GAIN: ToastStyle = { kind: 'success', glyph: { icon: 'cash', tone: 'up' } }
const NO_GAIN: ToastStyle = { kind: 'info', glyph: { icon: 'ticket', tone: 'plain' } }

/** The toast of one bet, or of several that were settled together. */
export function createSettledToast(
  bets: readonly Bet[],
  { i18n, onFollow }: ToastOptions,
): Omit<Alert, 'id' | 'place'> {
  const [bet] = bets
  const texts = bet && bets.length === 1 ? describeBet(bet, i18n) : describeBets(bets, i18n)
  const currencies = new Set(bets.map(({ stake }) => stake.currency))
  const isGain = currencies.size === 1 && sumReturned(bets) > sumStaked(bets)
  return { ...(isGain ? GAIN : NO_GAIN), ...texts, action: { label: i18n.t('slip.tab.bets'), run: onFollow } }
}

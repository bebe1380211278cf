import type { Bet } from '@touchline/contract/entities/bet'
import { useI18n } from '../../i18n/provider.tsx'
import { ownStake } from '../../shared/bets/format-bet-bonus.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './bet-card.late.module.css'

/** Note on a bet that awaits confirmation or was rejected. */
export function BetNote({ bet }: { readonly bet: Bet }) {
  const { status, is_vip, rejection, stake } = bet
  const { t, formats } = useI18n()
  if (status === 'submitted') {
    return (
      <div className={styles.note}>
        <Notice icon="clock">{t(is_vip ? 'bets.trader.text' : 'bets.submitted.text')}</Notice>
      </div>
    )
  }
  if (status !== 'rejected') return null
  const reason = rejection?.localized_message ?? t('bets.rejected.default')
  const money = ownStake(bet) === 0 ? t('ticket.bonus.kept') : t('bets.rejected.money', { stake: formats.money(stake) })
  return (
    <div className={styles.note}>
      <Notice>
        {reason} {money}
      </Notice>
    </div>
  )
}

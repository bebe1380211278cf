import { roundOdds } from '@touchline/betting/odds'
import { betOdds } from '@touchline/betting/slip-bet'
import { isInProgress } from '@touchline/betting/ticket-steps'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import styles from './slip.module.css'
import type { Slip } from './use-slip.ts'

/** Total odds, or the stake where its field does not say it, and what can be won: the largest number of the slip. */
export function Totals({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  const { ticket, total, win, changed } = slip
  const money = (value: number) => formats.money({ value, ...ticket.currency })
  const [bet, ...others] = ticket.bets
  if (!bet) return null
  const agreed = roundOdds(betOdds(bet))
  const now = roundOdds(betOdds(bet, 'current'))
  return (
    <dl className={styles.totals}>
      {others.length > 0 || isInProgress(ticket) ? (
        <div className={styles.line}>
          <dt>{t(others.length > 0 ? 'ticket.total-stake' : 'stake.label')}</dt>
          <dd>
            <bdi>{money(total)}</bdi>
          </dd>
        </div>
      ) : (
        <div className={styles.line}>
          <dt>{t('ticket.total-odds')}</dt>
          <dd>
            {changed > 0 && now !== agreed && <s className={styles.was}>{formatPrice(agreed, format)}</s>}
            <bdi>{formatPrice(changed > 0 ? now : agreed, format)}</bdi>
          </dd>
        </div>
      )}
      <div className={styles.win}>
        <dt>{t('ticket.potential-win')}</dt>
        <dd>
          <bdi>{money(win)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

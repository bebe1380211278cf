import { useI18n } from '../../../i18n/provider.tsx'
import { formatPrice, useOddsFormat } from '../../../shared/odds/odds-format.ts'
import { cx } from '../../../ui/cx.ts'
import { SportIcon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import type { Placed } from '../placing/placing.ts'
import styles from './leg.module.css'

/** Of several bets those that were taken, beside those that were not: each says what became of it. */
export function PlacedLegs({ placed }: { readonly placed: readonly Placed[] }) {
  return placed.flatMap(bet => bet.selections.map(leg => <PlacedLeg key={leg.id} bet={bet} leg={leg} />))
}

function PlacedLeg({ bet, leg }: { readonly bet: Placed; readonly leg: Placed['selections'][number] }) {
  const { t, formats } = useI18n()
  const format = useOddsFormat()
  return (
    <li className={styles.leg}>
      <SportIcon sportKey={leg.match.sport_key} size={16} className={styles.sport} />
      <div className={styles.words}>
        <div className={styles.outcome}>{leg.outcome.name}</div>
        <div className={styles.market}>{leg.market.name}</div>
        <div className={styles.match}>
          <Name>{leg.match.name}</Name>
        </div>
      </div>
      <span className={styles.price} translate="no">
        {formatPrice(leg.odds, format)}
      </span>
      <p className={cx(styles.note, styles.placed)}>
        <Sentence>{t.isolated('leg.placed', { amount: formats.money(bet.stake) })}</Sentence>
      </p>
    </li>
  )
}

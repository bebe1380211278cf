import { useI18n } from '../../i18n/provider.tsx'
import { signedMoney } from '../../shared/formats/signed-money.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import styles from './bets-summary.late.module.css'
import type { BetSums } from './sum-bets.ts'

/** Total stake and payout, once there are any. Losses are shown as prominently as wins. */
export function BetsSummary({ sums: { staked, returned, net, open, openCount } }: { readonly sums: BetSums }) {
  const { t, formats } = useI18n()
  const hasSettled = staked.value > 0 || returned.value > 0
  if (!hasSettled && openCount === 0) return null
  return (
    <dl className={cx(card.card, styles.summary)} aria-label={t('bets.summary')}>
      {hasSettled && (
        <>
          <Figure label={t('bets.sum.staked')} value={formats.money(staked)} note={t('bets.sum.staked.note')} />
          <Figure label={t('bets.sum.returned')} value={formats.money(returned)} note={t('bets.sum.returned.note')} />
          <Figure label={t('bets.sum.net')} value={signedMoney(formats, net)} note={t('bets.sum.net.note')} />
        </>
      )}
      {openCount > 0 && (
        <Figure
          label={t('bets.sum.open')}
          value={formats.money(open)}
          note={t('bets.sum.open.note', { count: openCount })}
        />
      )}
    </dl>
  )
}

function Figure({ label, value, note }: { readonly label: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt className={text.over}>{label}</dt>
      <dd className={cx(styles.value, text.num)} translate="no">
        {value}
      </dd>
      <dd className={cx(text.micro, text.quiet, styles.note)}>{note}</dd>
    </div>
  )
}

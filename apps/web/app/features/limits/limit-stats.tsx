import type { LimitStats as Stats } from '@touchline/contract/entities/limits'
import { signedMoney } from '../../shared/formats/signed-money.ts'
import card from '../../ui/card.module.css'
import text from '../../ui/text.module.css'
import styles from './limits.late.module.css'
import { formatStatSpan, getStatSpan } from './stat-spans.ts'
import { useLimitTexts } from './use-limit-texts.ts'

/** Stakes and wins per period in one currency. Losses are shown as prominently as wins. */
export function LimitStats({ stats, currency }: { readonly stats: readonly Stats[]; readonly currency: string }) {
  const { t, formats, subunitsOf } = useLimitTexts()
  const own = stats.filter(one => one.currency === currency).sort((a, b) => getStatSpan(a) - getStatSpan(b))
  if (own.length === 0) return null
  const money = (value: number) => ({ value, currency, subunits: subunitsOf(currency) })
  return (
    <section className={card.card}>
      <table className={styles.stats}>
        <caption className={text.hidden}>{t('limits.stats')}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('limits.stats.staked')}</th>
            <th scope="col">{t('limits.stats.won')}</th>
            <th scope="col">{t('limits.stats.net')}</th>
          </tr>
        </thead>
        <tbody className={text.num}>
          {own.map(one => (
            <tr key={one.period.from + one.period.to}>
              <th scope="row">{t(`limits.stats.${formatStatSpan(one)}`)}</th>
              <td translate="no">{formats.money(money(one.bets_sum))}</td>
              <td translate="no">{formats.money(money(one.wins_sum))}</td>
              <td className={styles.net} translate="no">
                {signedMoney(formats, money(one.wins_sum - one.bets_sum))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

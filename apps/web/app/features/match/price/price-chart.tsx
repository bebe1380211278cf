import { useI18n } from '../../../i18n/provider.tsx'
import { cx } from '../../../shared/cx.ts'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import { useNow } from '../../../shared/ticker.ts'
import { useReadable } from '../../../shared/use-readable.ts'
import text from '../../../ui/text.module.css'
import styles from './price.module.css'
import { histories, historyIn } from './price-history.ts'
import { buildStepPath, CHART } from './step-path.ts'

interface PriceChartProps {
  readonly outcome: { readonly key: string; readonly name: string }
}

/** The price chart and its text alternative. It is not mirrored in right-to-left languages. */
export function PriceChart({ outcome }: PriceChartProps) {
  const { t } = useI18n()
  const format = useOddsFormat()
  const history = historyIn(useReadable(histories), outcome.key)
  const drawn = buildStepPath(history, useNow())
  const odds = history.points.map(point => point.odds)
  const [first] = odds
  const last = odds.at(-1)
  if (!drawn || first === undefined || last === undefined)
    return <p className={cx(text.small, text.quiet)}>{t('match.price.none')}</p>
  const price = (value: number) => formatPrice(value, format)
  const facts = [
    { name: t('match.price.first'), value: price(first) },
    { name: t('match.price.high'), value: price(Math.max(...odds)) },
    { name: t('match.price.low'), value: price(Math.min(...odds)) },
  ]
  const label = t('match.price.label', { name: outcome.name, from: price(first), to: price(last) })
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        <path className={styles.area} d={drawn.area} />
        <path className={styles.grid} d="M0 8H400M0 50H400M0 92H400" />
        {drawn.goals.map(x => (
          <path key={x} className={styles.goal} d={`M${x} 0V${CHART.height}`} />
        ))}
        <path className={styles.line} d={drawn.line} />
        <path className={styles.dot} d={`M${drawn.end.x} ${drawn.end.y}h0`} />
      </svg>
      <dl className={cx(styles.facts, text.micro, text.num)}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={cx(text.micro, text.quiet)}>
        {t(
          odds.length === 1 ? 'match.price.steady' : drawn.goals.length > 0 ? 'match.price.goals' : 'match.price.since',
        )}
      </p>
    </>
  )
}

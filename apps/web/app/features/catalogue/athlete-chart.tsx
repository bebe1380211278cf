/** A figure of a player in the last matches: bars against the line of a bet, with its price beside. */
import type { AthleteMatch } from '@touchline/contract/entities/athlete'
import type { Match } from '@touchline/contract/entities/match'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { useId, useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import card from '../../ui/card.module.css'
import { Chips } from '../../ui/chips.tsx'
import { cx } from '../../ui/cx.ts'
import { OutcomeButton } from '../../ui/outcome-button.tsx'
import text from '../../ui/text.module.css'
import styles from './athlete-chart.module.css'
import { countFigure, figureName, lineOfMarket } from './athlete-figures.ts'
import { ShareBar } from './hit-rates.tsx'
import type { PlayerPrice } from './player-prices.ts'

const SHOWN = 10

interface AthleteChartProps {
  /** The last first. */
  readonly matches: readonly AthleteMatch[]
  /** The match of the prices. */
  readonly next: Match | undefined
  readonly prices: readonly PlayerPrice[]
}

export function AthleteChart({ matches, next, prices }: AthleteChartProps) {
  const { t, formats } = useI18n()
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const last = matches.slice(0, SHOWN).reverse()
  const keys = (last[0]?.figures ?? []).map(({ key }) => key)
  const counted = keys.filter((key, index) => index === 0 || last.some(match => countFigure(match, key) > 0))
  const figure = chosen ?? keys[0]
  if (figure === undefined) return null
  const values = last.map(match => countFigure(match, figure))
  const lines = prices.flatMap(price => {
    const line = lineOfMarket(price.market.id, figure)
    return line === undefined ? [] : [{ ...price, line, over: values.filter(value => value > line).length }]
  })
  const [main] = lines
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  return (
    <section className={card.card} aria-labelledby={id}>
      <header className={cx(card.head, styles.head)}>
        <h2 className={text.h3} id={id}>
          {figureName(figure, t)}
        </h2>
        <span className={cx(text.small, text.quiet)}>{t('team.player.last', { count: last.length })}</span>
      </header>
      <div className={styles.body}>
        <div className={styles.chart}>
          <Chips
            label={t('team.player.figure')}
            chips={counted.map(value => ({ value, content: figureName(value, t) }))}
            value={figure}
            onChange={setChosen}
          />
          <Bars matches={last} values={values} name={figureName(figure, t)} line={main?.line} />
        </div>
        {next && lines.length > 0 && (
          <div className={styles.prices}>
            {lines.map(({ market, outcome, line, over }) => (
              <div key={market.key} className={styles.price}>
                <span className={cx(text.small, text.second)} dir="auto">
                  {market.name}
                </span>
                <OutcomeButton match={next} marketKey={market.key} outcome={outcome} layout="centre" />
                <span className={text.micro}>
                  {t('team.player.over', { count: over, line: formats.number(line) })}
                  <ShareBar share={over / values.length} />
                </span>
              </div>
            ))}
          </div>
        )}
      </div>
      <p className={cx(styles.facts, text.small, text.second)}>
        <span>{t('team.player.average', { value: formats.number(Math.round(average * 10) / 10) })}</span>
        {main && (
          <span>
            {t('team.player.hits', { count: main.over, matches: values.length, line: formats.number(main.line) })}
          </span>
        )}
      </p>
    </section>
  )
}

interface BarsProps {
  /** The newest last. */
  readonly matches: readonly AthleteMatch[]
  readonly values: readonly number[]
  readonly name: string
  readonly line: number | undefined
}

/** Of the chart's width in percent: the bars, beside the number of the line. */
const RIGHT = 94
/** Of the chart's height in percent: the bars between the numbers above and the names below them. */
const TOP = 14
const BOTTOM = 88
const LEAST_BAR = 1.5

/** A bar a match: filled above the line, outlined below it. Drawn in percent, because the page allows no inline styles. */
function Bars({ matches, values, name, line }: BarsProps) {
  const { t, locale, formats } = useI18n()
  const most = Math.max(1, ...values, ...(line === undefined ? [] : [Math.ceil(line)]))
  const heightOf = (value: number) => ((BOTTOM - TOP) * value) / most
  const lineHeight = `${BOTTOM - heightOf(line ?? 0)}%`
  const step = RIGHT / Math.max(SHOWN, matches.length)
  const words = matches.map((match, index) => `${match.opponent.name} ${values[index]}`).join(listSeparatorOf(locale))
  return (
    <>
      <p className={text.hidden}>{t('team.player.chart', { name, values: words })}</p>
      <svg className={styles.bars} aria-hidden="true">
        <line className={styles.ground} x1="0" x2={`${RIGHT}%`} y1={`${BOTTOM}%`} y2={`${BOTTOM}%`} />
        {matches.map((match, index) => {
          const value = values[index] ?? 0
          const height = Math.max(LEAST_BAR, heightOf(value))
          const middle = `${step * (index + 0.5)}%`
          return (
            <g key={match.id}>
              <rect
                className={line !== undefined && value < line ? styles.under : styles.over}
                x={`${step * (index + 0.2)}%`}
                width={`${step * 0.6}%`}
                y={`${BOTTOM - height}%`}
                height={`${height}%`}
                rx="2"
              />
              <text className={styles.value} x={middle} y={`${BOTTOM - height - 3}%`}>
                {value}
              </text>
              <text className={styles.opponent} x={middle} y="98%">
                {match.opponent.short_name}
              </text>
            </g>
          )
        })}
        {line !== undefined && (
          <>
            <line className={styles.line} x1="0" x2={`${RIGHT}%`} y1={lineHeight} y2={lineHeight} />
            <text className={styles.mark} x="100%" y={lineHeight}>
              {formats.number(line)}
            </text>
          </>
        )}
      </svg>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { parseOutcomeKey } from '@touchline/betting/markets/market-keys'
import type { LiveStore } from '@touchline/client/live/live-store'
import type { Match } from '@touchline/contract/entities/match'
import { useEffect } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useKeyed, useReadable } from '../../../shared/helpers/use-readable.ts'
import { useNow } from '../../../shared/live/ticker.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { cx } from '../../../ui/cx.ts'
import text from '../../../ui/text.module.css'
import styles from './price.module.css'
import {
  addGoal,
  addPrice,
  type ChartHistory,
  changeHistory,
  endWithPrice,
  findHistory,
  histories,
  joinHistories,
} from './price-history.ts'

interface PriceChartProps {
  readonly match: Match
  readonly outcome: { readonly key: string; readonly name: string }
}

/** A history with fewer points is listed instead of chart. */
const MIN_POINTS = 5

type PriceSource = Pick<LiveStore, 'outcomes' | 'matches'>

/** Records the prices of an outcome and the times of score changes until the returned function is called. */
export function recordPrices(live: PriceSource, matchUrn: string, outcomeKey: string, now = Date.now): () => void {
  const sumScore = () => {
    const score = live.matches.get(matchUrn)?.statistics?.total_score
    return score ? score.home + score.away : null
  }
  let lastScore = sumScore()
  const recordPrice = () => {
    const outcome = live.outcomes.get(outcomeKey)
    if (outcome?.availability === 'open')
      changeHistory(outcomeKey, history => addPrice(history, { at: now(), odds: outcome.odds }))
  }
  const recordScore = () => {
    const score = sumScore()
    if (lastScore !== null && score !== null && score > lastScore)
      changeHistory(outcomeKey, history => addGoal(history, now()))
    lastScore = score
  }
  recordPrice()
  const stops = [live.outcomes.subscribe(outcomeKey, recordPrice), live.matches.subscribe(matchUrn, recordScore)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Time between the prices of a match in play that the back end stores. */
const STORED_EVERY_MS = 60_000

/** The prices that the back end stored, if any, and those recorded since; null until it has answered. */
function useHistory(match: Match, outcomeKey: string): ChartHistory | null {
  const { api, live } = useApp()
  const { marketId = '', specifier = '', outcomeId = '' } = parseOutcomeKey(outcomeKey) ?? {}
  const { data, dataUpdatedAt, isPending } = useQuery({
    queryKey: ['prices', match.id, `${marketId}/${specifier}`],
    queryFn: ({ signal }) =>
      api.call('getMatchPrices', { params: { id: match.id }, query: { market_id: marketId, specifier }, signal }),
    staleTime: STORED_EVERY_MS,
    retry: false,
  })
  useEffect(() => recordPrices(live, match.urn_id, outcomeKey), [live, match.urn_id, outcomeKey])
  const recorded = findHistory(useReadable(histories), outcomeKey)
  return isPending ? null : joinHistories(data?.data, outcomeId, recorded, dataUpdatedAt)
}

/** A price history as a step line: a price holds until the next one. */
export interface StepLine {
  /** SVG path of the line. */
  readonly line: string
  /** The same path, closed along the lower edge. */
  readonly area: string
  /** End point of the line. */
  readonly end: { readonly x: number; readonly y: number }
  /** The goals, each with the score after it; null if unknown. */
  readonly goals: readonly { readonly x: number; readonly score: string | null }[]
  /** Prices of the axis, highest first. */
  readonly ticks: readonly { readonly y: number; readonly odds: number }[]
  /** X position of the start of the match; null before it. */
  readonly start: number | null
}

export const CHART = { width: 400, height: 96 } as const
const EDGE = 8
/** Space at the end, for the dot. */
const TAIL = 20
/** Minimum time span: a short history does not fill the width. */
const SHORTEST_MS = 60_000
/** Minimum range of the axis, as a share of the price: a cent does not fill the height. */
const MIN_RANGE = 0.1

const round = (value: number): number => Math.round(value * 10) / 10

/** The line ends `now`, or with the last price where the clock that stamped it is ahead; null without prices. */
export function buildStepPath({ points, goals, startedAt }: ChartHistory, now: number): StepLine | null {
  const [first] = points
  if (!first) return null
  const endAt = Math.max(now, points.at(-1)?.at ?? now)
  const span = Math.max(SHORTEST_MS, endAt - first.at)
  const odds = points.map(point => point.odds)
  const [lowest, highest] = [Math.min(...odds), Math.max(...odds)]
  const middle = (lowest + highest) / 2
  const range = Math.max(highest - lowest, MIN_RANGE * middle)
  const x = (at: number) => round((Math.max(0, at - first.at) / span) * (CHART.width - TAIL))
  const y = (value: number) => round(CHART.height / 2 - ((value - middle) / range) * (CHART.height - 2 * EDGE))
  const steps = points.slice(1).map(point => `H${x(point.at)}V${y(point.odds)}`)
  const end = { x: x(endAt), y: y(odds.at(-1) ?? middle) }
  const line = `M0 ${y(first.odds)}${steps.join('')}H${end.x}`
  return {
    line,
    area: `${line}V${CHART.height}H0Z`,
    end,
    goals: goals.filter(({ at }) => at > first.at && at <= endAt).map(({ at, score }) => ({ x: x(at), score })),
    ticks: [middle + range / 2, middle, middle - range / 2].map(value => ({ y: y(value), odds: value })),
    start: startedAt !== null && startedAt >= first.at ? x(startedAt) : null,
  }
}

const RECENT_MS = 5 * 60_000

/** The price at a time; undefined before the first. */
export const findOddsAt = ({ points }: Pick<ChartHistory, 'points'>, time: number): number | undefined =>
  points.findLast(({ at }) => at <= time)?.odds

/** The price chart and its text alternative. It is not mirrored in right-to-left languages. */
export function PriceChart({ match, outcome }: PriceChartProps) {
  const { t } = useI18n()
  const formatPrice = useFormatPrice()
  const { live } = useApp()
  const now = useNow()
  const recorded = useHistory(match, outcome.key)
  const current = useKeyed(live.outcomes, outcome.key)?.odds
  if (!recorded) return null
  const history = endWithPrice(recorded, current, now)
  const chart = buildStepPath(history, now)
  const odds = history.points.map(point => point.odds)
  const [first] = odds
  const last = odds.at(-1)
  if (!chart || first === undefined || last === undefined)
    return <p className={cx(text.small, text.quiet)}>{t('match-price.none')}</p>
  const price = (value: number) => formatPrice(value)
  if (history.startedAt !== null && odds.length < MIN_POINTS) return <FewPrices prices={odds.map(price)} />
  const { startedAt } = history
  const atStart = startedAt === null ? undefined : findOddsAt(history, startedAt)
  const facts = [
    { name: t(atStart === undefined ? 'match-price.first' : 'match-price.kickOff'), value: price(atStart ?? first) },
    { name: t('match-price.high'), value: price(Math.max(...odds)) },
    { name: t('match-price.low'), value: price(Math.min(...odds)) },
  ]
  const before = findOddsAt(history, now - RECENT_MS)
  if (before !== undefined) {
    const value = before === last ? price(last) : `${price(before)} → ${price(last)}`
    facts.push({ name: t('match-price.lastMinutes'), value })
  }
  const label = t('match-price.label', { name: outcome.name, from: price(first), to: price(last) })
  return (
    <>
      <div className={styles.plot}>
        <Axis ticks={chart.ticks.map(({ y, odds: value }) => ({ y, text: price(value) }))} />
        <div className={styles.field}>
          <Labels chart={chart} />
          <svg
            className={styles.chart}
            viewBox={`0 0 ${CHART.width} ${CHART.height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={label}
          >
            <path className={styles.area} d={chart.area} />
            <path className={styles.grid} d={chart.ticks.map(({ y }) => `M0 ${y}H400`).join('')} />
            {chart.start !== null && <path className={styles.start} d={`M${chart.start} 0V${CHART.height}`} />}
            {chart.goals.map(({ x }) => (
              <path key={x} className={styles.goal} d={`M${x} 0V${CHART.height}`} />
            ))}
            <path className={styles.line} d={chart.line} />
            <path className={styles.dot} d={`M${chart.end.x} ${chart.end.y}h0`} />
          </svg>
        </div>
      </div>
      <dl className={cx(styles.facts, text.micro, text.num)}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="ltr" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {chart.start === null && <p className={cx(text.micro, text.quiet)}>{t(findNote(chart, odds.length))}</p>}
    </>
  )
}

function Axis({ ticks }: { readonly ticks: readonly { readonly y: number; readonly text: string }[] }) {
  const longest = Math.max(...ticks.map(tick => tick.text.length))
  return (
    <div className={styles.axis} translate="no" style={{ inlineSize: `${longest}ch` }} aria-hidden="true">
      {ticks.map(({ y, text: value }) => (
        <span key={y} style={{ insetBlockStart: `${(y / CHART.height) * 100}%` }}>
          {value}
        </span>
      ))}
    </div>
  )
}

/** Labels closer than this, in the chart's units, would overlap: the later one is omitted. */
const LABEL_SPACING = 34

/** Labels of the vertical lines: the start of the match, and the score after each goal. */
function Labels({ chart: { start, goals } }: { readonly chart: StepLine }) {
  const { t } = useI18n()
  const labels = [
    ...(start === null ? [] : [{ x: start, text: t('match-price.kickOff') }]),
    ...goals.flatMap(({ x, score }) => (score === null ? [] : [{ x, text: score }])),
  ]
  let last = Number.NEGATIVE_INFINITY
  const visible = labels.filter(({ x }) => {
    const fits = x - last >= LABEL_SPACING
    if (fits) last = x
    return fits
  })
  return (
    <div className={styles.labels} aria-hidden="true">
      {visible.map(({ x, text: label }) => (
        <bdi key={x} dir="auto" translate="no" style={{ left: `${(x / CHART.width) * 100}%` }}>
          {label}
        </bdi>
      ))}
    </div>
  )
}

function findNote({ goals }: StepLine, points: number) {
  if (points === 1) return 'match-price.steady'
  return goals.length > 0 ? 'match-price.goals' : 'match-price.since'
}

function FewPrices({ prices }: { readonly prices: readonly string[] }) {
  const { t } = useI18n()
  return (
    <p className={cx(styles.fewPrices, text.small, text.second)}>
      {t('match-price.few', { count: prices.length - 1 })} <b dir="ltr">{prices.join(' → ')}</b>
    </p>
  )
}

export function CurrentPrice({ outcomeKey }: { readonly outcomeKey: string }) {
  const { live } = useApp()
  const formatPrice = useFormatPrice()
  const odds = useKeyed(live.outcomes, outcomeKey)?.odds
  return (
    <b className={text.num} translate="no">
      {odds === undefined ? '–' : formatPrice(odds)}
    </b>
  )
}

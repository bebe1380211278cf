/** Markets of an ended match: the winning outcomes at their closing prices, and what decided them. */

import { useQuery } from '@tanstack/react-query'
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { LiveMarket } from '@touchline/client/live/types'
import type { DecidingResult, Market, OutcomeResult } from '@touchline/contract/entities/market'
import type { Match } from '@touchline/contract/entities/match'
import { listSeparatorOf } from '@touchline/contract/list-separator'
import { type ReactNode, useEffect, useId, useMemo } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import card from '../../../ui/card.module.css'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import text from '../../../ui/text.module.css'
import { buildCards, findMiddleLines, LINES_SHOWN, type MarketCardData } from './market-groups.ts'
import markets from './markets.module.css'
import styles from './settled-markets.module.css'

interface SettledMarketsProps {
  readonly match: Match
  /** Rendered where there are no results. */
  readonly fallback: ReactNode
}

export interface SettledOutcome {
  readonly key: string
  readonly name: string
  /** The closing price. */
  readonly odds: number
  readonly result: OutcomeResult
}

export interface SettledCard {
  readonly key: string
  readonly name: string
  /** Outcomes per line; long lists omit those that lost. */
  readonly lines: readonly (readonly SettledOutcome[])[]
  readonly decidedBy: readonly DecidingResult[]
}

/** A line with more outcomes omits those that lost. */
const MAX_OUTCOMES = 8

type WithResults = Market & { readonly outcomes: readonly { readonly result?: OutcomeResult }[] }

const isSettled = (market: Market): market is WithResults =>
  market.decided_by !== undefined && market.outcomes.every(({ result }) => result !== undefined)

/** Cards of the markets that have results, arranged as the open ones were. */
export function buildSettledCards(markets: readonly Market[]): SettledCard[] {
  const settled = new Map(markets.filter(isSettled).map(market => [keyOf(market), market]))
  return buildCards([...settled.values()].map(toLiveMarket)).map(card => toSettledCard(card, settled))
}

const keyOf = ({ match_urn_id, id, specifier }: Market): string => marketKey(match_urn_id, id, specifier)

function toLiveMarket(market: Market): LiveMarket {
  const key = keyOf(market)
  const outcomes = market.outcomes.map(({ id, name }) => ({ key: `${key}/${id}`, id, name }))
  return { ...market, key, matchUrn: market.match_urn_id, outcomes }
}

function toSettledCard({ key, name, markets }: MarketCardData, settled: ReadonlyMap<string, Market>): SettledCard {
  const lines = findMiddleLines(markets, LINES_SHOWN).flatMap(line => settled.get(line.key) ?? [])
  return { key, name, lines: lines.map(listOutcomes), decidedBy: lines[0]?.decided_by ?? [] }
}

function listOutcomes(market: Market): SettledOutcome[] {
  const outcomes = market.outcomes.flatMap(({ id, name, odds, result }) =>
    result ? [{ key: `${keyOf(market)}/${id}`, name, odds, result }] : [],
  )
  return outcomes.length > MAX_OUTCOMES ? outcomes.filter(({ result }) => result !== 'lose_entire') : outcomes
}

export function SettledMarkets({ match, fallback }: SettledMarketsProps) {
  const { queries } = useApp()
  const { data, refetch } = useQuery(queries.markets(match.id))
  const cards = useMemo(() => buildSettledCards(data ?? []), [data])
  const hasResults = cards.length > 0
  // A page that was open when the match ended still has the open markets.
  useEffect(() => {
    if (!hasResults) void refetch()
  }, [hasResults, refetch])
  if (!hasResults) return fallback
  return (
    <div className={markets.markets}>
      {cards.map((settled, index) => (
        <Card key={settled.key} settled={settled} column={index % 2 === 0 ? 'start' : 'end'} />
      ))}
    </div>
  )
}

function Card({ settled, column }: { readonly settled: SettledCard; readonly column: 'start' | 'end' }) {
  const id = useId()
  return (
    <section className={cx(card.card, markets[column])} aria-labelledby={id}>
      <header className={cx(card.head, markets.cardHead, markets.head)}>
        <h2 className={cx(text.h3, text.ellipsis, markets.name)} id={id} dir="auto">
          {settled.name}
        </h2>
        <DecidedBy results={settled.decidedBy} />
      </header>
      <div className={markets.body}>
        {settled.lines.map(line => (
          <ul key={line[0]?.key} className={cx(markets.grid, line.length === 3 ? markets.three : markets.two)}>
            {line.map(outcome => (
              <Cell key={outcome.key} outcome={outcome} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}

function DecidedBy({ results }: { readonly results: readonly DecidingResult[] }) {
  const { t, locale } = useI18n()
  if (results.length === 0) return null
  return (
    <ul className={cx(styles.decided, text.small, text.second, text.num)}>
      {results.map(({ count, period_key, period_name, home, away }) => (
        <li key={`${count} ${period_key}`}>
          {[period_name, count === 'score' ? null : t.optional(`settled.count.${count}`, count)]
            .filter(Boolean)
            .join(listSeparatorOf(locale))}{' '}
          <b dir="ltr">
            {home}–{away}
          </b>
        </li>
      ))}
    </ul>
  )
}

function Cell({ outcome: { name, odds, result } }: { readonly outcome: SettledOutcome }) {
  const t = useT()
  const formatPrice = useFormatPrice()
  const isWon = result === 'win_entire' || result === 'refund_half_win_other'
  return (
    <li className={cx(styles.cell, isWon && styles.won)}>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      <span className={result === 'win_entire' || result === 'lose_entire' ? text.hidden : text.micro}>
        {t(`settled.result.${result}`)}
      </span>
      <span className={cx(styles.price, text.num)} dir="ltr" translate="no">
        {isWon && <Icon name="check" size={14} />}
        {formatPrice(odds)}
      </span>
    </li>
  )
}

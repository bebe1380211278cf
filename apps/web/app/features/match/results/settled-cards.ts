/** Arranges the settled markets of an ended match as its open ones were. */
import { marketKey } from '@touchline/betting/markets/market-keys'
import type { LiveMarket } from '@touchline/client/live/types'
import type { DecidingResult, Market, OutcomeResult } from '@touchline/contract/entities/market'
import { buildCards, findMiddleLines, LINES_SHOWN, type MarketCardData } from '../markets/market-groups.ts'

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
  /** Per line; long lists without what lost. */
  readonly lines: readonly (readonly SettledOutcome[])[]
  readonly decidedBy: readonly DecidingResult[]
}

/** Cells of a line that are shown with what lost. */
const MAX_CELLS = 8

type WithResults = Market & { readonly outcomes: readonly { readonly result?: OutcomeResult }[] }

const isSettled = (market: Market): market is WithResults =>
  market.decided_by !== undefined && market.outcomes.every(({ result }) => result !== undefined)

/** Cards of the markets that have results. */
export function buildSettledCards(markets: readonly Market[]): SettledCard[] {
  const settled = new Map(markets.filter(isSettled).map(market => [keyOf(market), market]))
  return buildCards([...settled.values()].map(toView)).map(card => toSettledCard(card, settled))
}

const keyOf = ({ match_urn_id, id, specifier }: Market): string => marketKey(match_urn_id, id, specifier)

function toView(market: Market): LiveMarket {
  const key = keyOf(market)
  const outcomes = market.outcomes.map(({ id, name }) => ({ key: `${key}/${id}`, id, name }))
  return { ...market, key, matchUrn: market.match_urn_id, outcomes }
}

function toSettledCard({ key, name, markets }: MarketCardData, settled: ReadonlyMap<string, Market>): SettledCard {
  const shown = findMiddleLines(markets, LINES_SHOWN).flatMap(line => settled.get(line.key) ?? [])
  return { key, name, lines: shown.map(listCells), decidedBy: shown[0]?.decided_by ?? [] }
}

function listCells(market: Market): SettledOutcome[] {
  const cells = market.outcomes.flatMap(({ id, name, odds, result }) =>
    result ? [{ key: `${keyOf(market)}/${id}`, name, odds, result }] : [],
  )
  return cells.length > MAX_CELLS ? cells.filter(({ result }) => result !== 'lose_entire') : cells
}

/** Arranges player markets as rows of players and columns of markets. */
import type { LiveMarket } from '@touchline/client/live/types'

type Outcome = LiveMarket['outcomes'][number]

export interface PlayerRow {
  readonly id: string
  readonly name: string
  /** One per market; undefined where the market does not have the player. */
  readonly cells: readonly (Outcome | undefined)[]
}

/** Rows in the order of the markets' outcomes; those that are not players ("no goal") last. */
export function playerRows(markets: readonly LiveMarket[]): PlayerRow[] {
  const names = new Map<string, string>()
  for (const market of markets) for (const { id, name } of market.outcomes) if (!names.has(id)) names.set(id, name)
  const rows = [...names].map(([id, name]) => ({
    id,
    name,
    cells: markets.map(market => market.outcomes.find(outcome => outcome.id === id)),
  }))
  const isPlayer = ({ id }: PlayerRow) => id.startsWith('sr:player:')
  return [...rows.filter(isPlayer), ...rows.filter(row => !isPlayer(row))]
}

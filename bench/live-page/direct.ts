/** The reference: writes every change directly to the document, without a library. */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { MarketState } from '@touchline/contract/entities/market'
import styles from '../../apps/web/app/ui/odds-button.module.css'

const DIRECTION_MS = 2400

interface Cell {
  readonly button: HTMLElement
  readonly price: Text
  readonly name: string
  readonly market: string
  odds: number
  endsAt: number
}

function findCells(root: HTMLElement): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const button of root.querySelectorAll<HTMLElement>('[data-outcome]')) {
    const price = button.lastElementChild?.firstChild
    if (!(price instanceof Text)) throw new Error('a button without a price')
    const name = button.querySelector('bdi')?.textContent ?? ''
    const market = button.ariaLabel?.split(', ')[2] ?? ''
    cells.set(button.dataset.outcome ?? '', {
      button,
      price,
      name,
      market,
      odds: Number(button.dataset.odds),
      endsAt: 0,
    })
  }
  return cells
}

/** Attaches to existing markup and returns a function that applies changes. */
export function writeDirectly(root: HTMLElement): (markets: readonly MarketState[]) => void {
  const cells = findCells(root)
  const marked = new Set<Cell>()
  const { up = '', down = '' } = styles

  const write = (cell: Cell, odds: number) => {
    const isUp = odds > cell.odds
    const text = odds.toFixed(2)
    cell.odds = odds
    cell.price.data = text
    cell.button.dataset.odds = String(odds)
    cell.button.setAttribute('aria-label', `${cell.name} ${text} ${isUp ? 'rising' : 'falling'}, ${cell.market}`)
    cell.button.classList.remove(isUp ? down : up)
    cell.button.classList.add(isUp ? up : down)
    cell.endsAt = performance.now() + DIRECTION_MS
    marked.delete(cell)
    marked.add(cell)
  }
  setInterval(() => {
    const now = performance.now()
    for (const cell of marked) {
      if (cell.endsAt > now) break
      cell.button.classList.remove(up, down)
      marked.delete(cell)
    }
  }, 100)
  return markets => {
    for (const market of markets) {
      for (const { id, odds } of market.outcomes) {
        const cell = cells.get(outcomeKey(market.match_urn_id, market.id, market.specifier, id))
        if (cell && cell.odds !== odds) write(cell, odds)
      }
    }
  }
}

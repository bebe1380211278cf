/**
 * Single keys of a page beyond search and the list of keys: j k h l move between prices, or j k between legs of the slip,
 * [ ] b t open parts of a match, s w x u m lead to the slip and change it. Loaded with the first of them.
 */

import { startedTicket } from '../../features/ticket/load-ticket.ts'
import { showSlip } from '../../features/ticket/slip/slip-view.ts'
import { closeAnchor, openAnchor } from '../../shared/addresses/address.ts'
import type { App } from '../../shared/app/app.ts'
import { HOLD_MS } from '../../shared/browser/shortcuts.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { runPart } from '../../shared/parts/part.ts'

const isVisible = (element: HTMLElement): boolean => element.offsetWidth > 0

const listVisible = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)

const listPrices = (): readonly HTMLElement[] => listVisible('main [data-outcome]')

/** Prices of one row: of the same match or market, and of the same height. */
const isSameRow = (a: HTMLElement, b: HTMLElement): boolean => {
  const parentOf = (price: HTMLElement) => price.closest('article, section')
  const [first, second] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
  return parentOf(a) === parentOf(b) && first.top < second.bottom && second.top < first.bottom
}

const centreOf = (element: HTMLElement): number => {
  const { left, right } = element.getBoundingClientRect()
  return (left + right) / 2
}

const findNearest = (prices: readonly HTMLElement[], x: number): HTMLElement | undefined =>
  prices.toSorted((a, b) => Math.abs(centreOf(a) - x) - Math.abs(centreOf(b) - x))[0]

/** The price that the keys last stood on, from where they go on after the focus was elsewhere. */
let lastPrice: HTMLElement | null = null

function findCurrent(prices: readonly HTMLElement[]): HTMLElement | null {
  const focused = prices.find(price => price === document.activeElement)
  return focused ?? prices.find(price => price === lastPrice) ?? null
}

function focusPrice(price: HTMLElement | undefined): void {
  if (!price) return
  lastPrice = price
  price.focus()
}

function moveRow(step: 1 | -1): void {
  const prices = listPrices()
  const current = findCurrent(prices)
  if (!current) {
    focusPrice(prices.find(price => price.getBoundingClientRect().bottom > 0))
    return
  }
  const others = prices.slice(prices.indexOf(current)).filter(price => !isSameRow(price, current))
  const before = prices.slice(0, prices.indexOf(current)).filter(price => !isSameRow(price, current))
  const [first] = step === 1 ? others : before.slice(-1)
  if (first)
    focusPrice(
      findNearest(
        prices.filter(price => isSameRow(price, first)),
        centreOf(current),
      ),
    )
}

/** To the price beside it as it is seen, in every direction of writing. */
function moveCell(step: 1 | -1): void {
  const prices = listPrices()
  const current = findCurrent(prices)
  if (!current) return
  const beside = prices.filter(price => isSameRow(price, current) && (centreOf(price) - centreOf(current)) * step > 1)
  focusPrice(findNearest(beside, centreOf(current)))
}

const LEGS = '[data-remove]'
const findSlip = (): Element | null =>
  document.querySelector('dialog[open] [role=tabpanel]') ?? document.querySelector('aside [role=tabpanel]')

/** The leg with the focus, by the button that removes it. */
function findMarkedLeg(): HTMLElement | null {
  return document.activeElement?.closest('li')?.querySelector<HTMLElement>(LEGS) ?? null
}

function moveLeg(slip: Element, step: 1 | -1): void {
  const legs = [...slip.querySelectorAll<HTMLElement>(LEGS)]
  const marked = findMarkedLeg()
  const at = marked ? legs.indexOf(marked) + step : step === 1 ? 0 : legs.length - 1
  legs[at]?.focus()
}

function move(step: 1 | -1): void {
  const slip = findSlip()
  if (slip?.contains(document.activeElement)) moveLeg(slip, step)
  else moveRow(step)
}

function moveTab(step: 1 | -1): void {
  const tabs = listVisible('main [role=tab][aria-controls=markets]')
  const at = tabs.findIndex(tab => tab.getAttribute('aria-selected') === 'true')
  tabs[(at + step + tabs.length) % tabs.length]?.click()
}

const BUILDER = 'betBuilder'

function toggleBuilder(): void {
  if (listVisible('main [role=tab][aria-controls=markets]').length === 0) return
  if (location.hash === `#${BUILDER}`) closeAnchor()
  else openAnchor(BUILDER)
}

const STAKES = '[data-stake] input'

function focusStake(slip: Element | null): boolean {
  const stake = [...(slip?.querySelectorAll<HTMLInputElement>(STAKES) ?? [])].at(-1)
  stake?.select()
  stake?.focus()
  return stake !== undefined
}

/**
 * Selects the stake of the slip, the common one of several bets; focuses the slip while it has none. On small screens it
 * opens the slip first, whose stake appears when its code has been loaded.
 */
function goToSlip(app: App): void {
  const panel = document.getElementById('slip')
  if (panel?.offsetWidth) {
    if (!focusStake(panel)) panel.focus()
    return
  }
  void openModal(app, 'slipSheet').finally(() => observer.disconnect())
  const observer = new MutationObserver(() => {
    if (focusStake(document.querySelector('dialog[open]'))) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
}

const ACTIONS: Readonly<Record<string, (app: App) => void>> = {
  s: goToSlip,
  j: () => move(1),
  k: () => move(-1),
  l: () => moveCell(1),
  '[': () => moveTab(-1),
  ']': () => moveTab(1),
  b: toggleBuilder,
  t: () => listVisible('main [data-tracker]')[0]?.click(),
  m: app => showSlip(app, 'MY_BETS'),
  w: () => findSlip()?.querySelector<HTMLElement>('[data-stake-switch]')?.click(),
  x: () => findMarkedLeg()?.click(),
  u: () => void runPart(startedTicket, ticket => ticket.bringBack(), 'bringing back a pick'),
}

/** Handles a key. `h` moves when it is released: held on a price, it shows the price's history. */
export function handleKey(app: App, key: string): void {
  ACTIONS[key]?.(app)
  if (key !== 'h') return
  const pressedAt = performance.now()
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'h') return
    document.removeEventListener('keyup', onKeyUp)
    if (performance.now() - pressedAt < HOLD_MS) moveCell(-1)
  }
  document.addEventListener('keyup', onKeyUp)
}

/**
 * An odds button bound to its outcome in the live store. React re-renders it when it opens, closes
 * or is picked; a price movement is written directly to the DOM.
 */
import type { Availability } from '@touchline/betting/markets/market-availability'
import type { LiveOutcome } from '@touchline/client/live/types'
import type { KeyedReadable } from '@touchline/client/observable'
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useT } from '../i18n/provider.tsx'
import { useApp } from '../shared/app/app-context.tsx'
import { runAfterNextPaint } from '../shared/browser/run-later.ts'
import { useKeyed, useReadable } from '../shared/helpers/use-readable.ts'
import { listPrices } from '../shared/odds/list-prices.ts'
import { lockReasons } from '../shared/odds/lock-reasons.ts'
import { useOddsActions } from '../shared/odds/odds-actions.tsx'
import { usePriceFormats } from '../shared/odds/odds-format.ts'
import type { PickMatch } from '../shared/odds/pick.ts'
import { OddsButton, type OddsFace, type OddsLayout, type OddsState, paintOdds, trimLabel } from './odds-button.tsx'

export interface OutcomeButtonProps {
  readonly match: PickMatch
  readonly marketKey: string
  readonly outcome: { readonly key: string; readonly id: string; readonly name: string }
  /** Label of the button; the outcome's own name by default. */
  readonly name?: string
  /** The outcome in the accessible label, beside what the button shows; its own name by default. */
  readonly about?: string | undefined
  readonly layout?: OddsLayout
  readonly wraps?: boolean
  /** The button is in a list, whose prices may be throttled. */
  readonly inList?: boolean
}

/**
 * Availability of an outcome; `paint` is called after every render, which may have drawn an older
 * price, and at each price movement in between.
 */
function useAvailability(
  outcomes: KeyedReadable<LiveOutcome>,
  outcomeKey: string,
  paint: (isDrawn: boolean) => void,
): Availability | undefined {
  const latest = useRef(paint)
  useLayoutEffect(() => {
    latest.current = paint
    paint(true)
  })
  const read = useCallback(() => outcomes.get(outcomeKey)?.availability, [outcomes, outcomeKey])
  const subscribe = useCallback(
    (rerender: () => void) => {
      let drawn = read()
      return outcomes.subscribe(outcomeKey, () => {
        if (read() === drawn) return latest.current(false)
        drawn = read()
        rerender()
      })
    },
    [outcomes, outcomeKey, read],
  )
  return useSyncExternalStore(subscribe, read, read)
}

/** In no text: a place for the price. */
const PRICE_MARK = '\0'

/** The server knows no picks. */
const none = () => undefined

function stateOf(availability: Availability | undefined, isStale: boolean): OddsState {
  if (!availability || availability === 'gone') return 'off'
  return availability === 'open' && !isStale ? 'open' : 'suspended'
}

export function OutcomeButton(props: OutcomeButtonProps) {
  const { match, marketKey, outcome, name = outcome.name, about = outcome.name, layout, wraps, inList } = props
  const t = useT()
  const { live } = useApp()
  const { picked, onPick } = useOddsActions()
  const button = useRef<HTMLButtonElement>(null)
  const market = useKeyed(live.markets, marketKey)
  const isStale = useReadable(live.freshness) === 'stale'
  const isPicked = useKeyed(picked, outcome.key, none) === true
  const { formatPrice, labelPrice } = usePriceFormats()
  const held = useReadable(listPrices)
  const outcomes = (inList && held) || live.outcomes
  const shown = outcomes.get(outcome.key)
  const writeLabel = (state: OddsState, direction: LiveOutcome['direction'], price: string): string =>
    trimLabel(
      t(`odds.label.${state === 'open' ? (direction ?? 'steady') : reason ? 'locked' : 'suspended'}`, {
        name: describeOutcome(layout === 'centre' ? '' : name, price, state),
        outcome: about,
        market: market?.name ?? '',
        reason: reason ?? '',
      }),
    )
  // Around the price, by direction: to translate a label takes longer than all else that a movement changes.
  const labelParts: Partial<Record<string, readonly string[]>> = {}
  const readMovement = ({ odds, direction }: LiveOutcome): OddsFace => {
    const price = formatPrice(odds)
    labelParts[`${direction}`] ??= writeLabel('open', direction, PRICE_MARK).split(PRICE_MARK)
    const [before, after = ''] = labelParts[`${direction}`] ?? []
    return { price, label: `${before}${labelPrice(odds)}${after}`, direction, odds }
  }
  const painted = useRef<OddsFace>(null)
  const paint = (isDrawn: boolean) => {
    const now = outcomes.get(outcome.key)
    if (isDrawn && now === shown) {
      // React leaves what it drew before, even where a movement has been painted over it since.
      if (state === 'open' && painted.current && button.current) paintOdds(button.current, drawn, null)
      painted.current = state === 'open' ? drawn : null
      return
    }
    if (!button.current || !now) return
    const face = readMovement(now)
    paintOdds(button.current, face, isDrawn ? null : painted.current)
    painted.current = face
  }
  const state = stateOf(useAvailability(outcomes, outcome.key, paint), isStale)
  const reason = useKeyed(lockReasons, state === 'open' ? '' : marketKey, none)
  const { odds = 0, direction = null } = shown ?? {}
  const price = formatPrice(odds)
  const drawn: OddsFace = { price, label: writeLabel(state, direction, labelPrice(odds)), direction, odds }
  const press = () => {
    const seen = outcomes.get(outcome.key)
    if (!seen || !market) return
    held?.release(outcome.key)
    const pressed = { match, market, outcome, odds: seen.odds, status: live.matches.get(match.urn_id)?.status }
    const mark = (isOn: boolean) => button.current?.setAttribute('aria-pressed', String(isOn))
    // Painted first: the work for a pick takes a phone several frames.
    mark(!isPicked)
    runAfterNextPaint(() => {
      onPick(pressed)
      // The pick may have been refused.
      mark(picked.get(outcome.key) === true)
    })
  }
  return (
    <OddsButton
      ref={button}
      {...drawn}
      name={name}
      state={state}
      isPicked={isPicked}
      layout={layout}
      wraps={wraps}
      outcomeKey={outcome.key}
      onPress={press}
    />
  )
}

/** The visible label comes first, as voice control expects. */
function describeOutcome(name: string, price: string, state: OddsState): string {
  if (state !== 'open') return name
  return name ? `${name} ${price}` : price
}

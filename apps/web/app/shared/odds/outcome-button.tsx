/** An odds button that follows its outcome in the live store. Only its own changes render it again. */
import { useT } from '../../i18n/provider.tsx'
import { OddsButton, type OddsLayout, type OddsState } from '../../ui/odds-button.tsx'
import { useApp } from '../app-context.tsx'
import type { Pick } from '../pick.ts'
import { useOddsFormat } from '../preferences.ts'
import { useKeyed, useReadable } from '../use-readable.ts'
import { formatPrice } from './format-price.ts'
import { useOddsActions } from './odds-actions.tsx'
import type { MatchFacts } from './pick-facts.ts'
import { makePick } from './pick-facts.ts'

export interface OutcomeButtonProps {
  readonly match: MatchFacts
  readonly marketKey: string
  readonly outcome: { readonly key: string; readonly id: string; readonly name: string }
  /** What stands on the button; the outcome's own name unless given. */
  readonly name?: string
  readonly layout?: OddsLayout
  readonly wraps?: boolean
}

export function OutcomeButton({ match, marketKey, outcome, name = outcome.name, layout, wraps }: OutcomeButtonProps) {
  const t = useT()
  const { live } = useApp()
  const { useIsPicked, onPick } = useOddsActions()
  const price = useKeyed(live.outcomes, outcome.key)
  const market = useKeyed(live.markets, marketKey)
  const isStale = useReadable(live.trust) === 'stale'
  const isPicked = useIsPicked(outcome.key)
  const format = useOddsFormat()
  const state: OddsState =
    !price || price.availability === 'gone' ? 'off' : price.availability === 'open' && !isStale ? 'open' : 'suspended'
  const text = price ? formatPrice(price.odds, format) : ''
  const values = {
    name: describeOutcome(layout === 'centre' ? '' : name, text, state),
    outcome: outcome.name,
    market: market?.name ?? '',
  }
  const press = () => {
    if (!price || !market) return
    const pick: Pick = makePick({
      match,
      market,
      outcome,
      odds: price.odds,
      status: live.matches.get(match.urn_id)?.status,
    })
    onPick(pick)
  }
  return (
    <OddsButton
      name={name}
      price={text}
      label={t(`odds.label.${state === 'open' ? (price?.direction ?? 'steady') : 'suspended'}`, values)}
      state={state}
      direction={price?.direction ?? null}
      isPicked={isPicked}
      {...(layout && { layout })}
      {...(wraps && { wraps })}
      outcomeKey={outcome.key}
      odds={price?.odds ?? 0}
      onPress={press}
    />
  )
}

/** The words on the button itself come first, as voice control expects. */
const describeOutcome = (name: string, price: string, state: OddsState): string =>
  [name, state === 'open' ? price : ''].filter(Boolean).join(' ')

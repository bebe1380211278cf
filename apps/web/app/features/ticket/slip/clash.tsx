import { useQuery } from '@tanstack/react-query'
import { type MilliOdds, toMilli } from '@touchline/betting/odds/odds'
import type { Selection } from '@touchline/betting/selections/selection'
import { findBetTypeChangeError } from '@touchline/betting/slip/compose'
import type { Clash } from '@touchline/betting/slip/restrictions'
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { ApiError } from '@touchline/client/errors'
import { type ReactNode, useState } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { definePart } from '../../../shared/parts/part.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import { fetchCustomOdds } from '../custom-bet/custom-pricing.ts'
import styles from './clash.module.css'
import type { Slip } from './use-slip.ts'

/** What is known of the results that a match can have, which few slips need. */
const jointResult = definePart({
  when: 'demand',
  load: () => import('@touchline/betting/exposure/joint-result'),
})

/** Whether no result of their match lets all of them pay; false also where that cannot be told, null until it is loaded. */
function useIsImpossible({ key, selections }: Clash): boolean | null {
  const rules = usePart(jointResult)
  const [first] = selections
  if (!first || key !== 'same_match') return false
  if (!rules) return null
  const sport = first.type === 'match' ? first.sportKey : 'outright'
  const match = { sport, fieldSize: null, bestOf: null, exclusiveSizes: new Map() }
  const legs = selections.map(({ matchId, marketId, specifier, outcomeId, acceptedOdds }) => ({
    matchId,
    marketId,
    specifier,
    outcomeId,
    oddsMilli: acceptedOdds,
    outcome: null,
  }))
  return !rules.canAllPay(legs, match)
}

interface ClashLegsProps {
  readonly clash: Clash
  readonly slip: Slip
  readonly isLocked: boolean
  /** The legs that clash. */
  readonly children: ReactNode
}

/** Legs that cannot stand in one combination, framed, with the ways out at one press each. */
export function ClashLegs({ clash, slip, isLocked, children }: ClashLegsProps) {
  const t = useT()
  const isImpossible = useIsImpossible(clash)
  const { key, selections } = clash
  return (
    <li className={cx(styles.clash, isImpossible ? styles.danger : styles.info)} data-clash>
      <ul>{children}</ul>
      <div className={styles.ways}>
        <p className={styles.why}>
          <Icon name="warn" size={16} />
          <span>
            {isImpossible ? t('ticket.clash.impossible', { count: selections.length }) : t(`ticket.blocked.${key}`)}
          </span>
        </p>
        {!isLocked && <Ways clash={clash} slip={slip} isImpossible={isImpossible} />}
      </div>
    </li>
  )
}

function Ways({ clash: { key, selections }, slip, isImpossible }: WaysProps) {
  const { t } = useI18n()
  const { store, ticket, settings } = slip
  const keep = (kept: Selection) => {
    for (const { id } of selections) if (id !== kept.id) store.dispatch({ type: 'remove', selectionId: id })
  }
  const isWholeSlip = listSelections(ticket.bets).length === selections.length
  // Of one line, a bet builder takes one outcome.
  const hasOwnLines = new Set(selections.map(({ marketKey }) => marketKey)).size === selections.length
  const isCombinable = settings?.custom_bet.enabled && isWholeSlip && key === 'same_match' && hasOwnLines
  return (
    <>
      {isCombinable && !isImpossible && (
        <Combine selections={selections} slip={slip} isPossible={isImpossible === false} />
      )}
      <div className={styles.keep}>
        {selections.map(selection => (
          <Button key={selection.id} size="sm" onClick={() => keep(selection)}>
            <Sentence>{t.isolated('ticket.clash.keep', { name: selection.outcomeName })}</Sentence>
          </Button>
        ))}
      </div>
      {findBetTypeChangeError(ticket.bets, 'single', ticket.rules) === null && (
        <Button size="sm" block onClick={() => store.dispatch({ type: 'setBetType', betType: 'single' })}>
          {t('ticket.clash.singles')}
        </Button>
      )}
    </>
  )
}

interface WaysProps extends Pick<ClashLegsProps, 'clash' | 'slip'> {
  readonly isImpossible: boolean | null
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500
const REFRESH_MS = 10_000

interface CombineProps {
  readonly selections: readonly Selection[]
  readonly slip: Slip
  /** They can have a price. */
  readonly isPossible: boolean
}

/** Makes one bet of the bet builder of the selections, at their one price once it is known. */
function Combine({ selections, slip, isPossible }: CombineProps) {
  const { t } = useI18n()
  const { api } = useApp()
  const formatPrice = useFormatPrice()
  const [isPricing, setPricing] = useState(false)
  const offer = useQuery({
    queryKey: ['custom-odds', ...selections.map(({ id }) => id)],
    queryFn: ({ signal }) => fetchCustomOdds(api, selections, signal),
    enabled: isPossible,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
  if (isRefused(offer.error)) return null
  const build = (odds: MilliOdds) =>
    slip.store.dispatch({ type: 'buildCustomBet', outcomes: selections, odds, replacesSlip: true })
  const press = () => {
    if (offer.data !== undefined) return build(toMilli(offer.data))
    setPricing(true)
    fetchCustomOdds(api, selections)
      .then(odds => build(toMilli(odds)))
      .catch(error => {
        if (!isRefused(error)) reportError(error, 'combining picks')
        showAlert({
          kind: 'warning',
          title: t(isRefused(error) ? 'ticket.combine.refused' : 'ticket.combine.failed'),
        })
      })
      .finally(() => setPricing(false))
  }
  return (
    <Button size="sm" block disabled={isPricing} onClick={press}>
      {offer.data === undefined ? (
        t('ticket.combine')
      ) : (
        <Sentence>{t.isolated('ticket.clash.combine', { odds: formatPrice(offer.data) })}</Sentence>
      )}
    </Button>
  )
}

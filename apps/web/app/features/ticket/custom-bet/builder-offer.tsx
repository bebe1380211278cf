import { toMilli } from '@touchline/betting/odds/odds'
import { listSelections } from '@touchline/betting/slip/slip-bet'
import { ApiError } from '@touchline/client/errors'
import { useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { Button } from '../../../ui/button.tsx'
import type { Slip } from '../slip/use-slip.ts'

/** Offers one price from the bet builder for picks of one match, which no combo or system takes. */
export function BuilderOffer({ slip }: { readonly slip: Slip }) {
  const t = useT()
  const { api } = useApp()
  const [isPricing, setPricing] = useState(false)
  const { blockers, settings, store, ticket } = slip
  const selections = listSelections(ticket.bets)
  const isOneMatch = new Set(selections.map(({ matchUrnId }) => matchUrnId)).size === 1
  if (!settings?.custom_bet.enabled || !isOneMatch || !blockers.includes('same_match')) return null

  const combine = async () => {
    const picks = selections.map(({ matchId, marketId, specifier, outcomeId }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
    }))
    const { odds } = await api.call('postBetsCustomOdds', { body: { selections: picks } })
    store.dispatch({ type: 'buildCustomBet', outcomes: selections, odds: toMilli(odds), replacesSlip: true })
  }
  const press = () => {
    setPricing(true)
    combine()
      .catch(error => {
        const isRefused = error instanceof ApiError && error.status < 500
        if (!isRefused) reportError(error, 'combining picks')
        showAlert({ kind: 'warning', title: t(isRefused ? 'ticket.combine.refused' : 'ticket.combine.failed') })
      })
      .finally(() => setPricing(false))
  }
  return (
    <Button block disabled={isPricing} onClick={press}>
      {t('ticket.combine')}
    </Button>
  )
}

import type { Bonus } from '@touchline/contract/entities/farming'
import { useState } from 'react'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { Button, WayLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdentityWay } from '../../ui/identity-way.tsx'
import { type BonusAction, collectionOf, findAction } from './bonus-state.ts'
import { useActivation } from './use-activation.ts'
import { type BonusTexts, useBonusTexts } from './use-bonus-texts.ts'

interface BonusActionProps {
  readonly bonus: Bonus
  /** The main action of the view. */
  readonly isMain: boolean
  /** A link was followed. */
  readonly onFollow?: () => void
}

/** The action of a bonus, with the reason if it failed. */
export function BonusActionButton({ bonus, isMain, onFollow }: BonusActionProps) {
  const app = useApp()
  const texts = useBonusTexts()
  const { t } = texts
  const action = findAction(bonus)
  const doneId = action === 'claim' ? 'bonus.claimed' : 'bonus.activated'
  const { isBusy, problem, need, run } = useActivation(bonus, t(doneId, { name: bonus.name }))
  const effect = describeEffect(bonus, action, texts)
  const [pendingEffect, setPendingEffect] = useState<string | null>(null)
  // An effect that has changed meanwhile must be confirmed again.
  const needsConfirmation = effect !== null && pendingEffect === effect
  const label = labelOf(bonus, action, texts)
  if (action === 'bet') {
    return (
      <WayLink to={paths.home()} onClick={onFollow}>
        {label}
      </WayLink>
    )
  }
  const isChange = action === 'activate' || action === 'switch' || action === 'claim'
  const open = () => openModal(app, 'bonus', { type: collectionOf(bonus), id: bonus.id })
  const change = () => {
    setPendingEffect(null)
    run()
  }
  const start = () => (effect === null ? run() : setPendingEffect(effect))
  const onClick = isChange ? start : action === 'sign-in' ? () => void openModal(app, 'signIn') : () => void open()
  return (
    <>
      {needsConfirmation && (
        <p className="bn-problem" role="alert">
          <Icon name="info" size={14} />
          <span>{effect}</span>
        </p>
      )}
      {/* The pressed button turns into the one that cancels, so that a double press confirms nothing. */}
      <Button
        kind={isMain && !needsConfirmation ? 'primary' : 'default'}
        busy={isBusy}
        className="bn-grow"
        onClick={needsConfirmation ? () => setPendingEffect(null) : onClick}
      >
        {needsConfirmation ? t('bonus.cancel') : label}
      </Button>
      {needsConfirmation && (
        <Button kind="primary" className="bn-grow" onClick={change}>
          {label}
        </Button>
      )}
      {problem && (
        <p className="bn-problem" role="alert">
          <Icon name="warn" size={14} />
          <span>{problem}</span>
        </p>
      )}
      {need && <IdentityWay need={need} />}
    </>
  )
}

/** Returns a further effect of the action, which the player confirms first; null for none. */
function describeEffect(bonus: Bonus, action: BonusAction, { t, money, list }: BonusTexts): string | null {
  if (action === 'claim' && 'claim' in bonus && bonus.claim) {
    const { amount, full_amount: full, currency } = bonus.claim
    return amount < full ? t('bonus.ask.claim', { amount: money(amount, currency), full: money(full, currency) }) : null
  }
  if (action !== 'activate' && action !== 'switch') return null
  const names = list((bonus.replaces ?? []).map(({ name }) => name))
  return names ? t('bonus.ask.replaces', { names }) : null
}

function labelOf(bonus: Bonus, action: BonusAction, { t, money }: BonusTexts): string {
  if (action === 'claim' && (bonus.bonus_type === 'hunting' || bonus.bonus_type === 'tournament') && bonus.issued) {
    if (bonus.claim) return t('bonus.action.claim', { amount: money(bonus.claim.amount, bonus.claim.currency) })
    const { potential_freebet_amount: amount, potential_points: open, currency } = bonus.issued.farming_stats
    // The amount counts points of open bets, which cannot be claimed yet.
    if (open === 0) return t('bonus.action.claim', { amount: money(amount, currency) })
  }
  if (action === 'bet') return t(bonus.bonus_type === 'comboboost' ? 'bonus.action.combo' : 'bonus.action.bet')
  return t(`bonus.action.${action === 'claim' ? 'claim-now' : action}`)
}

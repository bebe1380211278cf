import type { Bonus } from '@touchline/contract/entities/farming'
import { useApp } from '../../shared/app-context.tsx'
import { openModal } from '../../shared/modals.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { WayLink } from '../../ui/button-link.tsx'
import { Icon } from '../../ui/icon.tsx'
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

/** The one thing that can be done with a bonus, with the reason when it did not work. */
export function BonusActionButton({ bonus, isMain, onFollow }: BonusActionProps) {
  const app = useApp()
  const texts = useBonusTexts()
  const { t } = texts
  const action = findAction(bonus)
  const doneId = action === 'claim' ? 'bonus.claimed' : 'bonus.activated'
  const { isBusy, problem, run } = useActivation(bonus, t(doneId, { name: bonus.name }))
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
  const onClick = isChange ? run : action === 'sign-in' ? () => void openModal(app, 'signIn') : () => void open()
  return (
    <>
      <Button kind={isMain ? 'primary' : 'default'} busy={isBusy} className="bn-grow" onClick={onClick}>
        {label}
      </Button>
      {problem && (
        <p className="bn-problem" role="alert">
          <Icon name="warn" size={14} />
          <span>{problem}</span>
        </p>
      )}
    </>
  )
}

function labelOf(bonus: Bonus, action: BonusAction, { t, money }: BonusTexts): string {
  if (action === 'claim' && (bonus.bonus_type === 'hunting' || bonus.bonus_type === 'tournament') && bonus.issued) {
    const { potential_freebet_amount: amount, potential_points: open, currency } = bonus.issued.farming_stats
    // The amount counts points of open bets, which cannot be claimed yet.
    if (open === 0) return t('bonus.action.claim', { amount: money(amount, currency) })
  }
  if (action === 'bet') return t(bonus.bonus_type === 'comboboost' ? 'bonus.action.combo' : 'bonus.action.bet')
  return t(`bonus.action.${action === 'claim' ? 'claim-now' : action}`)
}

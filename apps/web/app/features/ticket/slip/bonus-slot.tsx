import { betKey, type SlipBet } from '@touchline/betting/slip-bet'
import { isFreebetLeft } from '@touchline/betting/ticket-bet-options'
import { isInProgress } from '@touchline/betting/ticket-transitions'
import type { SlipBonusPart } from '../../../shared/slip-bonus-slot.ts'
import { useDeferred } from '../../../shared/use-deferred.ts'
import type { Slip } from './use-slip.ts'

interface BonusSlotProps {
  readonly bet: SlipBet
  readonly slip: Slip
}

/** The choice of a bet's bonus, where there is any. */
export function BonusSlot({ bet, slip }: BonusSlotProps) {
  const hasAny = bet.availableBonuses !== undefined || bet.bonus?.type === 'freebet'
  return slip.bonusPart && hasAny ? <LoadedSlot bet={bet} slip={slip} part={slip.bonusPart} /> : null
}

function LoadedSlot({ bet, slip, part }: BonusSlotProps & { readonly part: SlipBonusPart }) {
  const loaded = useDeferred(part)
  const { store, ticket, context } = slip
  const key = betKey(bet)
  return (
    loaded && (
      <loaded.SlipBonus
        bet={bet}
        limits={context.limits}
        isLocked={isInProgress(ticket)}
        isFreebetLeft={freebetId => isFreebetLeft(ticket, { betKey: key, freebetId })}
        onFreebet={freebetId => store.dispatch({ type: 'setFreebet', betKey: key, freebetId })}
        onBonus={bonus => store.dispatch({ type: 'chooseBonus', betKey: key, bonus })}
      />
    )
  )
}

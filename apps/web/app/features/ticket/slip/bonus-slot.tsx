import { hasFreebet } from '@touchline/betting/slip/bonus'
import { areBonusesJudged } from '@touchline/betting/slip/bonus-request'
import { betKey, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { isFreebetLeft } from '@touchline/betting/ticket/editing'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import { useEffect } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import type { SlipBonusMenuProps, SlipBonusPart } from '../../../shared/bets/slip-bonus-slot.ts'
import { useMediaQuery } from '../../../shared/browser/use-media-query.ts'
import { openModal } from '../../../shared/modals/modals.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { TicketPlayer } from '../placing/player.ts'
import { BonusRoom } from './bonus-room.tsx'
import { type Slip, useSlip } from './use-slip.ts'

interface BonusSlotProps {
  readonly bet: SlipBet
  readonly slip: Slip
}

/**
 * The choice of a bet's bonus, where there is any, in room that is reserved for it until it is known. A bet that cannot be
 * placed as it is composed brings none.
 */
export function BonusSlot({ bet, slip }: BonusSlotProps) {
  const isPossible = slip.preview.bets.get(betKey(bet))?.isPossible ?? true
  const hasAny = hasFreebet(bet) || (isPossible && bet.availableBonuses !== undefined)
  const isExpected = isPossible && slip.context.isSignedIn
  if (!slip.bonusPart || !(hasAny || isExpected)) return null
  return (
    <BonusRoom key={bet.betType} betType={bet.betType} isAnswered={hasFreebet(bet) || areBonusesJudged(bet)}>
      {hasAny && <LoadedSlot bet={bet} slip={slip} part={slip.bonusPart} />}
    </BonusRoom>
  )
}

/** Below this width modals are sheets (`modal.module.css`). */
const SHEETS = '(max-width: 779.98px)'

function LoadedSlot({ bet, slip, part }: BonusSlotProps & { readonly part: SlipBonusPart }) {
  const app = useApp()
  const loaded = usePart(part)
  const isSheet = useMediaQuery(SHEETS)
  return (
    loaded && (
      <loaded.SlipBonus
        {...toMenuProps(bet, slip)}
        isLocked={isInProgress(slip.ticket)}
        onMenu={isSheet ? () => void openModal(app, 'slipBonuses', { betKey: betKey(bet) }) : null}
      />
    )
  )
}

/** What a bonus brings is shown as in the totals: without unavailable selections. */
function toMenuProps(bet: SlipBet, { store, ticket, context, preview }: Slip): SlipBonusMenuProps {
  const key = betKey(bet)
  const shown = preview.bets.get(key)
  return {
    bet: shown ? { ...shown.bet, ...(bet.bonus !== undefined && { bonus: bet.bonus }) } : bet,
    isBoostOutdated: shown?.isBoostOutdated ?? false,
    limits: context.limits,
    isFreebetLeft: freebetId => isFreebetLeft(ticket, { betKey: key, freebetId }),
    onFreebet: freebetId => store.dispatch({ type: 'setFreebet', betKey: key, freebetId }),
    onBonus: bonus => store.dispatch({ type: 'chooseBonus', betKey: key, bonus }),
  }
}

interface BonusSheetProps {
  /** Key of the bet. */
  readonly id: string
  readonly player: TicketPlayer
  readonly part: SlipBonusPart
  readonly close: () => void
}

/** The menu of a bet's bonuses as a sheet. It closes with a choice, and when the bet cannot be changed any more. */
export function BonusSheet({ id, player, part, close }: BonusSheetProps) {
  const t = useT()
  const loaded = usePart(part)
  const slip = useSlip(player, part)
  const bet = slip.ticket.bets.find(bet => betKey(bet) === id)
  const isOver = !bet || hasFreebet(bet) || isInProgress(slip.ticket)
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])
  const props = bet && toMenuProps(bet, slip)
  const choose = (run: () => void) => {
    run()
    close()
  }
  return (
    <Modal title={t('ticket.bonus.menu')} sheet>
      {props && loaded && (
        <loaded.SlipBonusMenu
          {...props}
          onFreebet={freebetId => choose(() => props.onFreebet(freebetId))}
          onBonus={bonus => choose(() => props.onBonus(bonus))}
        />
      )}
    </Modal>
  )
}

import type { Selection } from '@touchline/betting/selections/selection'
import { getSlipType, isMixedSlip, listSelectionBets } from '@touchline/betting/slip/compose'
import { betKey, listSelections, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import { type RefObject, useEffect, useRef } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import type { SlipBonusPart } from '../../../shared/bets/slip-bonus-slot.ts'
import { SMALL_SCREENS, useMediaQuery } from '../../../shared/browser/use-media-query.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { cx } from '../../../ui/cx.ts'
import { SportIcon } from '../../../ui/icon.tsx'
import { Name } from '../../../ui/name.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import type { Placed } from '../placing/placing.ts'
import type { TicketPlayer } from '../placing/player.ts'
import { BonusSlot } from './bonus-slot.tsx'
import { ClashLegs } from './clash.tsx'
import { useDock } from './floating-slip.tsx'
import legStyles from './leg.module.css'
import { CustomLegs, Leg } from './leg.tsx'
import { MixedStakes } from './mixed-stakes.tsx'
import { PlaceButton } from './place-button.tsx'
import { describeBetError } from './reasons.ts'
import { Receipt } from './receipt.tsx'
import styles from './slip.module.css'
import { SlipAnnouncer } from './slip-announcer.tsx'
import { SlipBar, SystemPicker } from './slip-bar.tsx'
import { Choices, EmptySlipBody } from './slip-extras.tsx'
import { SlipNotices } from './slip-notices.tsx'
import { MixBets, OwnStake, StakeSection } from './stake-section.tsx'
import { Totals } from './totals.tsx'
import { type Slip, useSlip } from './use-slip.ts'

interface SlipBodyProps {
  readonly player: TicketPlayer
  readonly bonusPart?: SlipBonusPart
}

/** The slip in each of its states. */
export function SlipBody({ player, bonusPart }: SlipBodyProps) {
  const slip = useSlip(player, bonusPart)
  return (
    <>
      <SlipContent slip={slip} player={player} />
      <SlipAnnouncer store={slip.store} />
    </>
  )
}

/** The slip of the ticket panel. Small screens hide the panel beside the page: a press there need not render it. */
export function PanelSlip({ isInSheet, ...props }: SlipBodyProps & { readonly isInSheet?: boolean | undefined }) {
  return (!useMediaQuery(SMALL_SCREENS) || isInSheet) && <SlipBody {...props} />
}

function SlipContent({ slip, player }: { readonly slip: Slip; readonly player: TicketPlayer }) {
  const { ticket } = slip
  if (ticket.ticketState === 'SUCCESS') return <Receipt slip={slip} />
  if (ticket.bets.length === 0) return <EmptySlipBody slip={slip} />
  return <SlipForm slip={slip} player={player} />
}

/** Of several bets those that were taken, beside those that were not: each says what became of it. */
export function PlacedLegs({ placed }: { readonly placed: readonly Placed[] }) {
  return placed.flatMap(bet => bet.selections.map(leg => <PlacedLeg key={leg.id} bet={bet} leg={leg} />))
}

function PlacedLeg({ bet, leg }: { readonly bet: Placed; readonly leg: Placed['selections'][number] }) {
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  return (
    <li className={legStyles.leg}>
      <SportIcon sportKey={leg.match.sport_key} size={16} className={legStyles.sport} />
      <div className={legStyles.words}>
        <div className={legStyles.outcome}>{leg.outcome.name}</div>
        <div className={legStyles.market}>{leg.market.name}</div>
        <div className={legStyles.match}>
          <Name>{leg.match.name}</Name>
        </div>
      </div>
      <span className={legStyles.price} translate="no">
        {formatPrice(leg.odds)}
      </span>
      <p className={cx(legStyles.note, legStyles.placed)}>
        <Sentence>{t.isolated('leg.placed', { amount: formats.money(bet.stake) })}</Sentence>
      </p>
    </li>
  )
}

/** From so many legs on, each has two lines. */
const COMPACT_FROM = 4

function SlipForm({ slip, player }: { readonly slip: Slip; readonly player: TicketPlayer }) {
  const { ticket } = slip
  const isLocked = isInProgress(ticket)
  const legs = useRef<HTMLUListElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  useDock(foot)
  const [only, ...others] = ticket.bets
  const count = listSelections(ticket.bets).length
  useRestoredFocus(legs, '[data-remove]', count)
  return (
    <>
      <SlipBar slip={slip} isLocked={isLocked} />
      <ul ref={legs} className={styles.legs} data-compact={count >= COMPACT_FROM || undefined} tabIndex={-1}>
        {listSelectionBets(ticket.bets).map(bet => (
          <BetLegs
            key={bet.betType === 'single' ? betKey(bet) : bet.betType}
            bet={bet}
            slip={slip}
            isLocked={isLocked}
          />
        ))}
        {ticket.ticketState === 'ERROR' && <PlacedLegs placed={ticket.placedBets} />}
      </ul>
      <SystemPicker slip={slip} isLocked={isLocked} />
      {only && others.length === 0 && <BonusSlot bet={only} slip={slip} />}
      {isMixedSlip(ticket.bets) && <MixedStakes slip={slip} isLocked={isLocked} />}
      {!isLocked && <MixBets slip={slip} onMix={() => legs.current?.focus()} />}
      <div ref={foot} className={styles.foot} data-slip-foot>
        {!isLocked && <StakeSection key={getSlipType(ticket.bets)} slip={slip} />}
        <Totals slip={slip} />
        <SlipNotices slip={slip} />
        <PlaceButton slip={slip} player={player} />
        {isLocked ? <Waiting slip={slip} isSignedIn={player.isSignedIn} /> : <Choices slip={slip} />}
      </div>
    </>
  )
}

interface BetLegsProps {
  readonly bet: SlipBet
  readonly slip: Slip
  readonly isLocked: boolean
}

function BetLegs({ bet, slip, isLocked }: BetLegsProps) {
  const t = useT()
  const { store, ticket } = slip
  const error = describeBetError(bet, slip, t)
  const remove = (selectionId: string) => store.dispatch({ type: 'remove', selectionId })
  const removeWithMessage = ({ id, outcomeName }: Selection) => {
    remove(id)
    showAlert({
      kind: 'info',
      title: t('leg.removed', { name: outcomeName }),
      action: { label: t('leg.bring-back'), run: () => void store.bringBack() },
    })
  }
  if (bet.betType === 'custom') return <CustomLegs bet={bet} isLocked={isLocked} error={error} onRemove={remove} />
  const renderLeg = (selection: Selection) => (
    <Leg
      key={selection.id}
      selection={selection}
      isWaiting={isLocked}
      restriction={slip.restricted.get(selection.id)}
      onRemove={isLocked ? undefined : () => remove(selection.id)}
      onAway={isLocked ? undefined : () => removeWithMessage(selection)}
      error={selection === bet.selections[0] ? error : undefined}
    >
      {ticket.bets.length > 1 && (bet.stake > 0 || !isLocked) && (
        <>
          <OwnStake name={selection.outcomeName} bet={bet} slip={slip} isLocked={isLocked} />
          <BonusSlot bet={bet} slip={slip} />
        </>
      )}
    </Leg>
  )
  return bet.selections.map(selection => {
    const clash = slip.clashes.find(({ selections }) => selections.includes(selection))
    if (!clash) return renderLeg(selection)
    return (
      selection === clash.selections[0] && (
        <ClashLegs key={selection.id} clash={clash} slip={slip} isLocked={isLocked}>
          {clash.selections.map(renderLeg)}
        </ClashLegs>
      )
    )
  })
}

function Waiting({ slip, isSignedIn }: { readonly slip: Slip; readonly isSignedIn: boolean }) {
  const { t } = useI18n()
  const isChecking = slip.ticket.ticketState === 'CHECKING'
  const hasLive = listSelections(slip.ticket.bets).some(({ matchStatus }) => matchStatus === 1)
  if (isChecking)
    return <p className={styles.waiting}>{t(isSignedIn ? 'ticket.checking.text' : 'ticket.checking.signed-out')}</p>
  return hasLive ? <p className={styles.waiting}>{t('ticket.placing.text')}</p> : null
}

/**
 * Keeps the focus within a list when the focused element is removed: moves it to the next button of
 * its kind, to the previous one at the end, else to the list itself. Does nothing unless the focus
 * was in the list.
 */
function useRestoredFocus(list: RefObject<HTMLElement | null>, selector: string, count: number): void {
  const last = useRef<{ at: number; count: number } | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const remember = (event: FocusEvent) => {
      const at = [...element.querySelectorAll(selector)].indexOf(event.target as Element)
      last.current = at < 0 ? null : { at, count: element.querySelectorAll(selector).length }
    }
    const clear = (event: FocusEvent) => {
      // Removal of an element moves the focus to nothing.
      if (event.relatedTarget !== null) last.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', clear)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', clear)
    }
  }, [list, selector])
  useEffect(() => {
    const element = list.current
    const lost = last.current
    if (!element || !lost || count >= lost.count || document.activeElement !== document.body) return
    const left = [...element.querySelectorAll<HTMLElement>(selector)]
    const next = left[Math.min(lost.at, left.length - 1)] ?? element
    next.focus()
  }, [list, selector, count])
}

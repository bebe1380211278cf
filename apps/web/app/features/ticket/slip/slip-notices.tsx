import { NO_BOOST } from '@touchline/betting/engagement/comboboost'
import { computeBetMaxStake, computeMaxPayout } from '@touchline/betting/slip/limits'
import { betKey, cashStake, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { computeMissingBalance } from '@touchline/betting/ticket/blockers'
import { isPlayerLimitKey, PLACEMENT_ERROR_KEYS } from '@touchline/betting/ticket/placement-errors'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Formats } from '../../../i18n/format.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { paths } from '../../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { boostPercent } from '../../../shared/bets/placed-bet.ts'
import { openModal } from '../../../shared/modals/modals.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import type { IdentityNeed } from '../../../shared/player/identity.ts'
import { Button } from '../../../ui/button.tsx'
import { IdentityWay } from '../../../ui/identity-way.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import { useStakeMessages } from './amount-field.tsx'
import { computeStakeBounds } from './bounds.ts'
import { describeBlockers, describeCommonError, describeError, type ReasonValues } from './reasons.ts'
import styles from './slip.module.css'
import { canPlaceReduced, findMaxStake, PlaceReduced, UseMaxStake } from './use-max-stake.tsx'
import type { Slip } from './use-slip.ts'
import { readBoostChange } from './use-slip.ts'

/** Blockers of placing, or the result of the last attempt. Always states what happened to the money. */
export function SlipNotices({ slip }: { readonly slip: Slip }) {
  const { ticket } = slip
  if (ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING') return null
  return (
    <>
      {(ticket.ticketState === 'ERROR' || isBoostRefused(slip)) && <Refusal slip={slip} />}
      <Changes slip={slip} />
      {ticket.bets[0]?.betType === 'system' && <StakeError bet={ticket.bets[0]} slip={slip} />}
      <Blocked slip={slip} />
      <Warnings slip={slip} />
    </>
  )
}

/** A boost that changed while placing is shown as refused until it is accepted. */
function isBoostRefused({ ticket }: Slip): boolean {
  return ticket.ticketState === 'ODDS_CHANGED' && ticket.error.key !== ''
}

/** A refusal takes the focus: nothing else on the page matters more at that moment. */
function Focused({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

function Refusal({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { ticket } = slip
  const refused = ticket.bets.filter(bet => betKey(bet) in ticket.error.byBet)
  const placed = ticket.placedBets.length
  const need = useIdentityNeed(ticket.error.key)
  const isBound = [ticket.error, ...Object.values(ticket.error.byBet)].some(({ key }) => isPlayerLimitKey(key))
  const isPartial = placed > 0 && refused.length > 0
  const cashTotal = (isPartial ? refused : ticket.bets).reduce((sum, bet) => sum + cashStake(bet), 0)
  const amount = formats.money({ value: cashTotal, ...ticket.currency })
  const [only, ...others] = ticket.bets
  // Beside several bets each has the button at its own stake.
  const reducible = only && others.length === 0 && findMaxStake(only, slip) !== null ? only : null
  const reduction = canPlaceReduced(slip) ? (
    <PlaceReduced slip={slip} />
  ) : (
    reducible && <UseMaxStake bet={reducible} slip={slip} />
  )
  const error = (reducible && ticket.error.byBet[betKey(reducible)]) ?? ticket.error
  const common = describeCommonError(slip.staked, ticket.error, t)
  return (
    <Focused>
      <Notice kind="danger" icon="warn" role="alert" action={reduction}>
        <b>
          {isPartial
            ? t('ticket.error.partial', { refused: refused.length, count: refused.length + placed })
            : (common ?? describeError(error, t))}
        </b>{' '}
        {isPartial && common && <>{common} </>}
        {cashTotal > 0 ? (
          <Sentence>{t.isolated('ticket.error.money', { amount })}</Sentence>
        ) : (
          t('ticket.error.no-money')
        )}{' '}
        {isBound && <LimitsLink />}
      </Notice>
      {need && <IdentityWay need={need} />}
    </Focused>
  )
}

/** What the refused bets need of the player; null when they were refused for another reason. */
function useIdentityNeed(key: string): IdentityNeed | null {
  const level = useSettings()?.system?.platform_settings.identity?.required_for.bet
  if (key === PLACEMENT_ERROR_KEYS.identityCheckPending) return 'check'
  if (key !== PLACEMENT_ERROR_KEYS.verificationRequired) return null
  return level === 'contact' ? 'contact' : 'verified'
}

/** To the bounds that the player has set, one of which was in the way; nothing where the operator has no such page. */
function LimitsLink() {
  const t = useT()
  if (!useSettings()?.flags.responsible_gambling) return null
  return (
    <Link className={text.link} to={paths.limits()}>
      {t('ticket.error.limits')}
    </Link>
  )
}

function Changes({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  const { changedBoosts, closed, store, isStale } = slip
  const changed = slip.changed - changedBoosts
  if (isStale) return <StaleNotice />
  if (changed === 0 && closed === 0) return changedBoosts > 0 ? <BoostChange slip={slip} /> : null
  const id = closed === 0 ? 'ticket.changed' : changed === 0 ? 'ticket.closed' : 'ticket.changed-and-closed'
  return (
    <>
      <Notice kind="warn">{t(id, { changed, closed })}</Notice>
      {closed > 0 && (
        <Button block onClick={() => store.dispatch({ type: 'removeClosed' })}>
          {t('ticket.remove-closed', { count: closed })}
        </Button>
      )}
    </>
  )
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the device has a network; true on the server. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** Prices that are not current: for a moment, or until the device is back online. */
function StaleNotice() {
  const { t } = useI18n()
  const isOnline = useOnline()
  return (
    <Notice kind="warn">
      {isOnline ? (
        t('ticket.stale')
      ) : (
        <>
          <b>{t('connection.error.title')}</b> {t('connection.error.text')}
        </>
      )}
    </Notice>
  )
}

/** The boost in force, where it alone awaits acceptance. */
function BoostChange({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  return slip.ticket.bets.map(bet => {
    const change = readBoostChange(bet)
    if (!change) return null
    const percent = (factor: number) => formats.number(boostPercent(factor))
    const id = change.current > NO_BOOST ? 'ticket.bonus.changed' : 'ticket.bonus.changed.none'
    return (
      <Notice key={betKey(bet)} kind="warn">
        <Sentence>{t.isolated(id, { from: percent(change.accepted), to: percent(change.current) })}</Sentence>
      </Notice>
    )
  })
}

/** The stake's error again: the field of a system may be out of sight above the button. */
function StakeError({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const { error } = useStakeMessages(bet, slip)
  return error === undefined ? null : (
    <Notice kind="warn">
      <Sentence>{error}</Sentence>
    </Notice>
  )
}

/** Values that a reason may name. */
export function reasonValues({ context, ticket, settings }: Slip, formats: Formats): ReasonValues {
  const money = (value: number | null) => isolate(formats.money({ value: value ?? 0, ...ticket.currency }))
  const [bet] = ticket.bets
  const bounds = bet && computeStakeBounds(bet, context)
  return {
    balance: money(context.balance),
    min: money(bounds?.min ?? context.minStake),
    max: money(bounds?.max ?? context.maxStake),
    count: context.limits?.selectionLimit ?? 0,
    odds: isolate(formats.number(settings?.bets_limits?.odds_limit?.value ?? 0)),
  }
}

function Blocked({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const app = useApp()
  const reasons = describeBlockers(slip.blockers, reasonValues(slip, formats), t)
  if (reasons.length === 0) return null
  const deposit = slip.blockers.includes('balance_too_low') && (
    <Button
      onClick={() => void openModal(app, 'deposit', { lacking: computeMissingBalance(slip.ticket, slip.context) })}
    >
      {t('session.deposit')}
    </Button>
  )
  return (
    <Notice kind="warn" action={deposit}>
      {reasons.length === 1 ? (
        <Sentence>{reasons[0] ?? ''}</Sentence>
      ) : (
        <ul className={styles.reasons}>
          {reasons.map(reason => (
            <li key={reason}>
              <Sentence>{reason}</Sentence>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

/** Limits that let the bet pass: said before it is placed, with what they mean for it. */
function Warnings({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  const { findings, ticket, context, settings } = slip
  const money = (value: number) => isolate(formats.money({ value, ...ticket.currency }))
  return findings.map(found => {
    if (found.action !== 'accept') return null
    const bet = ticket.bets.find(bet => betKey(bet) === found.betKey)
    const values = {
      limit: money((bet && computeMaxPayout(bet, context.limits)) ?? 0),
      stake: money((bet && context.limits && computeBetMaxStake(bet, context.limits)) ?? 0),
      odds: formatPrice(settings?.bets_limits?.odds_limit?.value ?? 0),
    }
    return (
      <Notice key={found.kind + found.betKey} kind="warn">
        <b>
          <Sentence>{t.find(found.titleKey, values) ?? ''}</Sentence>
        </b>{' '}
        <Sentence>{t.find(found.descriptionKey, values) ?? ''}</Sentence>
      </Notice>
    )
  })
}

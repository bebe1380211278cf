import { betKey, totalStake } from '@touchline/betting/slip-bet'
import { type ReactNode, useEffect, useRef } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { describeBlockers, describeError } from './reasons.ts'
import type { Slip } from './use-slip.ts'

/** What stands between the slip and being placed, or what the last try came to. Always says what happened to the money. */
export function SlipNotices({ slip }: { readonly slip: Slip }) {
  const { ticket } = slip
  if (ticket.ticketState === 'PROCESSING' || ticket.ticketState === 'CHECKING') return null
  return (
    <>
      {ticket.ticketState === 'ERROR' && <Refusal slip={slip} />}
      <Changes slip={slip} />
      <Blocked slip={slip} />
      <Warnings slip={slip} />
    </>
  )
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
  const isPartial = placed > 0 && refused.length > 0
  const amount = formats.money({ value: totalStake(isPartial ? refused : ticket.bets), ...ticket.currency })
  return (
    <Focused>
      <Notice kind="danger" icon="warn" role="alert">
        <b>
          {isPartial
            ? t('ticket.error.partial', { refused: refused.length, count: refused.length + placed })
            : describeError(ticket.error, t)}
        </b>{' '}
        {t('ticket.error.money', { amount })}
      </Notice>
    </Focused>
  )
}

function Changes({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  const { changed, closed, store, isStale } = slip
  if (isStale) return <Notice kind="warn">{t('ticket.stale')}</Notice>
  if (changed === 0 && closed === 0) return null
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

function Blocked({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { blockers, ticket, context } = slip
  const money = (value: number | null) => formats.money({ value: value ?? 0, ...ticket.currency })
  const values = {
    balance: money(context.balance),
    min: money(context.minStake),
    max: money(context.maxStake),
    count: context.limits?.selectionLimit ?? 0,
  }
  const reason = describeBlockers(blockers, values, t)
  return reason && ticket.ticketState !== 'ERROR' ? <Notice kind="warn">{reason}</Notice> : null
}

function Warnings({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  return slip.findings.map(found =>
    found.action === 'accept' ? (
      <Notice key={found.kind + found.betKey} kind="warn">
        <b>{t.optional(found.titleKey, '')}</b> {t.optional(found.descriptionKey, '')}
      </Notice>
    ) : null,
  )
}

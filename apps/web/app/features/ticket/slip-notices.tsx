import { useI18n } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
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

function Refusal({ slip }: { readonly slip: Slip }) {
  const { t } = useI18n()
  const { ticket } = slip
  const refused = Object.keys(ticket.error.byBet).length
  const placed = ticket.placedBets.length
  const isPartial = placed > 0 && refused > 0
  return (
    <Notice kind="danger" icon="warn" role="alert">
      {isPartial ? (
        <b>{t('ticket.error.partial', { refused, count: refused + placed })}</b>
      ) : (
        <b>{describeError(ticket.error, t)}</b>
      )}{' '}
      {t('ticket.error.money')}
    </Notice>
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

/**
 * Deposit: the platform's payment page in a frame, or the built-in form where the operator enables
 * quick deposits. Profile data required by the platform is requested first.
 */

import { useQueryClient } from '@tanstack/react-query'
import { createDeposits, type Deposits } from '@touchline/client/deposits'
import { type ApiError, NetworkError } from '@touchline/client/errors'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Account, Player } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { type ReactNode, useState } from 'react'
import { type I18n, useI18n, useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { type AlertKind, showAlert } from '../../shared/alerts/alerts.ts'
import { type App, perApp } from '../../shared/app/app.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { formatAmount, parseAmount } from '../../shared/formats/amounts.ts'
import { type ModalProps, openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button, WayLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IdentityDemands, IdentityWay } from '../../ui/identity-way.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './account.module.css'
import { FieldsForm, findEmpty } from './fields-form.tsx'
import { Form, NeedsPlayer, ProblemNotice, useSubmit } from './form.tsx'

/** Alerts for the result of a deposit. */
type DepositStatus = 'success' | 'error' | 'pending'

const KINDS: Readonly<Record<DepositStatus, AlertKind>> = { success: 'success', error: 'danger', pending: 'warning' }

/** Alert for a payment result, by the platform's status. */
export function showPaymentAlert(status: DepositStatus, t: I18n['t']): void {
  showAlert({
    kind: KINDS[status],
    title: t(`spi.notification.${status}.title`),
    text: t(`spi.notification.${status}.description`),
  })
}

/** Alert for a quick deposit, which has its own failure text. */
export function showQuickDepositAlert(status: DepositStatus, t: I18n['t']): void {
  if (status !== 'error') {
    showPaymentAlert(status, t)
    return
  }
  const title = t('quick-deposit.notification.failed.title')
  showAlert({ kind: 'danger', title, text: t('quick-deposit.notification.failed.description') })
}

interface DepositModalProps extends ModalProps<'deposit'> {
  readonly player: Player | undefined
  readonly account: Account | undefined
  /** Wraps the deposit with the question that comes before the first one. */
  readonly beforeFirst: (deposit: ReactNode) => ReactNode
  /** The platform's payment page; calls `onDeposited` with the payment result. */
  readonly paymentPage: (onDeposited: (status: DepositStatus) => void) => ReactNode
}

export function DepositModal(props: DepositModalProps) {
  const t = useT()
  return (
    <Modal title={t('session.deposit')} glyph={<Icon name="wallet" />} sheet>
      {window.parent === window ? (
        <NeedsPlayer>
          {props.player?.identity?.state === 'check' ? <CheckNotice /> : props.beforeFirst(<Deposit {...props} />)}
          <ProtectionLinks onLeave={() => props.close()} />
        </NeedsPlayer>
      ) : (
        // A host that handles deposits itself intercepts this modal before it opens.
        <Notice kind="info">{t('modal.deposit.elsewhere')}</Notice>
      )}
    </Modal>
  )
}

/** Nothing can be deposited while the player's details are being checked. */
function CheckNotice() {
  const t = useT()
  return (
    <Notice kind="info" action={<IdentityWay need="check" />}>
      {t('identity.check')}
    </Notice>
  )
}

/** The ways to limits and to a break, beside every deposit. */
function ProtectionLinks({ onLeave }: { readonly onLeave: () => void }) {
  const t = useT()
  const app = useApp()
  if (!useSettings()?.flags.responsible_gambling) return null
  return (
    <div className={styles.ways}>
      <WayLink to={paths.limits()} onClick={onLeave}>
        {t('session.limits')}
      </WayLink>
      <Button onClick={() => void openModal(app, 'takeBreak')}>{t('session.break')}</Button>
    </div>
  )
}

/** Whether the built-in form is available: to all players, or to test players only. */
export function isQuickDeposit(
  { quick_deposit, quick_deposit_test }: Settings['flags'],
  player: Pick<Player, 'statuses'>,
) {
  return quick_deposit === true || (quick_deposit_test === true && player.statuses.some(({ id }) => id === 'spi_test'))
}

/** The deposits of a page. Pending ones are kept in the tab's session storage. */
const depositsOf = perApp(
  ({ api }: Pick<App, 'api' | 'queryClient'>): Deposits<ResponseBody<'postDeposit'>, ApiError> =>
    createDeposits({
      storageKey: 'touchline.deposits',
      submit: ({ value, currency }, idempotencyKey) =>
        api.call('postDeposit', { body: { value, currency }, idempotencyKey }),
      report: error => reportError(error, 'quick deposit'),
    }),
)

/** Presets are twice the stake presets, which suits currencies of any value. */
const presetsOf = (settings: Settings | undefined, currency: string): readonly number[] =>
  (settings?.stakes[currency] ?? []).slice(0, 4).map(stake => 2 * stake)

interface QuickDepositProps {
  /** Id of the player. */
  readonly owner: string
  readonly account: Account
  readonly onDone: () => void
  /** The platform requires profile fields first. */
  readonly onFieldsMissed: (fields: readonly string[]) => void
}

/** Deposit with one amount and one tap. A retry after a network failure is still one deposit. */
function QuickDeposit({ owner, account, onDone, onFieldsMissed }: QuickDepositProps) {
  const { t, formats } = useI18n()
  const app = useApp()
  const { locale } = app
  const queryClient = useQueryClient()
  const { isBusy, problem, send } = useSubmit('quick deposit', 'modal.deposit.unknown')
  const { currency, subunits } = account
  const presets = presetsOf(useSettings(), currency)
  const [typed, setTyped] = useState(presets[1] === undefined ? '' : formatAmount(presets[1], subunits, locale))
  const parsed = parseAmount(typed, locale, account)
  const value = parsed.ok && parsed.value > 0 ? parsed.value : null

  const deposit = async (amount: number) => {
    const body = { value: amount, currency }
    const outcome = await depositsOf(app).deposit(body, owner)
    if (outcome.kind === 'accepted') {
      const { status } = outcome.response
      showQuickDepositAlert(status, t)
      void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
      if (status !== 'error') onDone()
      return
    }
    if (outcome.kind !== 'rejected') throw new NetworkError('postDeposit', 'the outcome of the deposit is unknown')
    const { error } = outcome
    if (error.name === 'PLAYER_FIELDS_MISSED') onFieldsMissed(error.details.map(({ field }) => field))
    else {
      showQuickDepositAlert('error', t)
      throw error
    }
  }
  return (
    <Form onSubmit={() => value !== null && void send(() => deposit(value))}>
      <Field
        label={t('modal.deposit.amount')}
        before={formats.currencySymbol(currency)}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={value === null && typed.trim() !== '' ? t('modal.deposit.wrong') : undefined}
        onChange={event => setTyped(event.target.value)}
      />
      <fieldset className={styles.presets} aria-label={t('modal.deposit.presets')}>
        {presets.map(amount => (
          <Button key={amount} size="sm" onClick={() => setTyped(formatAmount(amount, subunits, locale))}>
            {formats.number(amount / subunits)}
          </Button>
        ))}
      </fieldset>
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" block busy={isBusy} aria-disabled={value === null || undefined}>
        {value === null
          ? t('session.deposit')
          : t('modal.deposit.now', { amount: formats.money({ value, currency, subunits }) })}
      </Button>
    </Form>
  )
}

function Deposit({ player, account, paymentPage, close }: DepositModalProps) {
  const t = useT()
  const settings = useSettings()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly string[]>([])
  if (!player || !account || !settings) return <Skeleton width="full" height="odd" />
  const required = settings.system?.platform_settings.deposit_fields ?? []
  const missing = refused.length > 0 ? refused : findEmpty(player, required)
  if (missing.length > 0) {
    return (
      <>
        <p className={text.second}>{t('modal.fields.deposit')}</p>
        <FieldsForm key={missing.join()} player={player} fields={missing} onSaved={() => setRefused([])} />
      </>
    )
  }
  if (isQuickDeposit(settings.flags, player)) {
    const onDone = () => close('done')
    return (
      <>
        <QuickDeposit owner={String(player.id)} account={account} onDone={onDone} onFieldsMissed={setRefused} />
        <IdentityDemands player={player} />
      </>
    )
  }
  return paymentPage(status => {
    showPaymentAlert(status, t)
    void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
    if (status !== 'error') close('done')
  })
}

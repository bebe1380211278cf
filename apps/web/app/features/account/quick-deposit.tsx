import { useQueryClient } from '@tanstack/react-query'
import { createDeposits, type Deposits } from '@touchline/client/deposits'
import { type ApiError, NetworkError } from '@touchline/client/errors'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { Account } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { perApp } from '../../shared/app/per-app.ts'
import { useSettings } from '../../shared/app/use-settings.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { formatAmount } from '../../shared/formats/format-amount.ts'
import { parseAmount } from '../../shared/formats/parse-amount.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account.late.module.css'
import { showQuickDepositAlert } from './deposit-alerts.ts'
import { Form } from './form.tsx'
import { useSubmit } from './use-submit.ts'

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
export function QuickDeposit({ owner, account, onDone, onFieldsMissed }: QuickDepositProps) {
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
      {problem && (
        <Notice kind="danger" icon="warn" role="alert">
          {problem}
        </Notice>
      )}
      <Button kind="primary" type="submit" block busy={isBusy} aria-disabled={value === null || undefined}>
        {value === null
          ? t('session.deposit')
          : t('modal.deposit.now', { amount: formats.money({ value, currency, subunits }) })}
      </Button>
    </Form>
  )
}

/** What the forms of a player's modals share: submission with its errors, fields, and what replaces or leaves them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import type { ErrorName } from '@touchline/contract/errors'
import { type ReactNode, useId } from 'react'
import { type I18n, useT } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { type Submission, useSubmission } from '../../shared/helpers/use-submission.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { endSession } from '../../shared/player/sign-out.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './account.module.css'

/** Messages for failed calls whose response has none of its own. */
const ERROR_MESSAGES = {
  PHONE_TAKEN: 'modal.phone.taken',
  PHONE_CODE_INVALID: 'modal.phone.wrong-code',
  TOKEN_INVALID: 'modal.phone.old-code',
  SMS_LIMIT_REACHED: 'modal.phone.sms-limit',
  TOO_MANY_REQUESTS: 'modal.too-many',
  PLAYER_EXCLUDED: 'modal.deposit.excluded',
  PLAYER_LIMIT_EXCEEDED: 'modal.deposit.limit',
} as const satisfies Partial<Record<ErrorName, string>>

const hasMessage = (name: string): name is keyof typeof ERROR_MESSAGES => Object.hasOwn(ERROR_MESSAGES, name)

/**
 * Returns the user message for a failed call, and reports failures of the platform.
 * @param unknown message when the outcome is unknown
 */
export function toFailureMessage(error: unknown, t: I18n['t'], context: string, unknown?: MessageId): string {
  // Rejections are expected, so they are not reported.
  const isRejection = error instanceof ApiError && error.status < 500
  if (!isRejection) reportError(error, context)
  if (unknown && isOutcomeUnknown(error)) return t(unknown)
  if (!(error instanceof ApiError)) return t('modal.failed')
  return error.localizedMessage ?? t(hasMessage(error.name) ? ERROR_MESSAGES[error.name] : 'modal.failed')
}

/**
 * State of a form's submissions.
 * @param unknown message when the outcome is unknown
 */
export function useSubmit(context: string, unknown?: MessageId): Submission {
  const t = useT()
  return useSubmission(error => toFailureMessage(error, t, context, unknown))
}

/** The last failure of a submission; nothing without one. */
export function ProblemNotice({ problem }: Pick<Submission, 'problem'>) {
  if (!problem) return null
  return (
    <Notice kind="danger" icon="warn" role="alert">
      {problem}
    </Notice>
  )
}

interface FormProps {
  /** Called instead of the browser's validation and submission. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose fields show their own errors. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface CountryFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

const countriesQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: ['settings', 'countries'],
    queryFn: async ({ signal }) => (await api.call('getSettings', { signal })).data.system?.countries ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Selects one of the operator's countries. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useT()
  const id = useId()
  const { data: countries = [] } = useQuery(countriesQuery(useApp()))
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('modal.fields.country')}</label>
      <select
        id={id}
        autoComplete="country"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${id}-error`}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {!countries.some(({ code }) => code === value) && <option value={value}>{value || '–'}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Renders its children for players; visitors are asked to sign in. */
export function NeedsPlayer({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const app = useApp()
  const { status } = useSessionState()
  if (status === 'LOGGED_IN') return children
  if (status !== 'NOT_LOGGED_IN') return <Skeleton width="full" height="odd" />
  return (
    <>
      <p className={text.second}>{t('modal.sign-in.first')}</p>
      <Button kind="primary" block onClick={() => void openModal(app, 'signIn')}>
        {t('shell.sign-in')}
      </Button>
    </>
  )
}

/** Sign-out button for blocking modals. */
export function SignOutButton() {
  const t = useT()
  const { session, queryClient } = useApp()
  const { isBusy, problem, send } = useSubmit('sign-out')
  return (
    <>
      <ProblemNotice problem={problem} />
      <Button busy={isBusy} onClick={() => void send(() => endSession({ session, queryClient }))}>
        {t('session.sign-out')}
      </Button>
    </>
  )
}

/** What a person is told of a call that failed: the server's own words, else those for what it refused. */
import { ApiError, isOutcomeUnknown } from '@touchline/client/errors'
import type { ErrorName } from '@touchline/contract/errors'
import type { I18n } from '../../i18n/provider.tsx'
import type { MessageId } from '../../i18n/translate.ts'
import { reportError } from '../../shared/report-error.ts'

const WORDS = {
  PHONE_TAKEN: 'modal.phone.taken',
  PHONE_CODE_INVALID: 'modal.phone.wrong-code',
  TOKEN_INVALID: 'modal.phone.old-code',
  SMS_LIMIT_REACHED: 'modal.phone.sms-limit',
  TOO_MANY_REQUESTS: 'modal.too-many',
  PLAYER_EXCLUDED: 'modal.deposit.excluded',
  PLAYER_LIMIT_EXCEEDED: 'modal.deposit.limit',
} as const satisfies Partial<Record<ErrorName, string>>

const hasWords = (name: string): name is keyof typeof WORDS => Object.hasOwn(WORDS, name)

/** @param unknown what is said when nobody knows whether it was done */
export function toFailureMessage(error: unknown, t: I18n['t'], context: string, unknown?: MessageId): string {
  // What a player is refused is no news to us; that the platform failed is.
  const isRefusal = error instanceof ApiError && error.status < 500
  if (!isRefusal) reportError(error, context)
  if (unknown && isOutcomeUnknown(error)) return t(unknown)
  if (!(error instanceof ApiError)) return t('modal.failed')
  return error.localizedMessage ?? t(hasWords(error.name) ? WORDS[error.name] : 'modal.failed')
}

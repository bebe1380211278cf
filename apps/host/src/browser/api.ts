/** The Platform API calls of the operator's pages. */
import { t } from './texts.ts'

export interface Account {
  readonly currency: string
  readonly subunits: number
  readonly available_to_bet_with_locked_cents: number
  readonly active: boolean
}

/** Texts for the user by the name of the form field that they are about. */
export type FieldTexts = Readonly<Record<string, string>>

/** An error response with a text for the user. */
export class RefusedError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly fields: FieldTexts
  /** Where the user can go on from here. */
  way: { readonly href: string; readonly label: string } | null = null
  /** @param name the error's name in the contract, such as `PLAYER_EXCLUDED` */
  constructor(status: number, text: string, name = 'RefusedError', fields: FieldTexts = {}) {
    super(text)
    this.status = status
    this.name = name
    this.fields = fields
  }
}

/** Errors of the contract that this site has its own text for. */
const DESCRIBED = [
  'INVALID_CREDENTIALS',
  'EMAIL_TAKEN',
  'TOO_MANY_REQUESTS',
  'COUNTRY_BLOCKED',
  'ACCOUNT_LOCKED',
  'PLAYER_EXCLUDED',
  'PLAYER_UNDERAGE',
  'PLAYER_LIMIT_EXCEEDED',
  'SESSION_LIMIT_REACHED',
  'REALITY_CHECK_UNANSWERED',
  'PLAYER_FIELDS_MISSED',
  'LIMIT_NOT_CONFIRMABLE',
  'TOKEN_INVALID',
  'PHONE_CODE_INVALID',
  'PHONE_TAKEN',
  'SMS_LIMIT_REACHED',
  'NOT_IMPLEMENTED',
] as const

interface ErrorBody {
  readonly message?: string
  readonly data?: {
    readonly localized_message?: string
    readonly details?: readonly { readonly field: string; readonly localized_message?: string }[]
  }
}

/** What is wrong with single fields of the call's body. */
function describeFields({ message, data }: ErrorBody): FieldTexts {
  if (message === 'NICKNAME_TAKEN' && data?.localized_message) return { nickname: data.localized_message }
  const texts = (data?.details ?? []).flatMap(({ field, localized_message: text }) =>
    text && field.startsWith('body/') ? [[field.slice('body/'.length), text] as const] : [],
  )
  return Object.fromEntries(texts)
}

function describe({ message, data }: ErrorBody): string {
  const code = DESCRIBED.find(code => code === message)
  return code ? t(`script.error.${code}`) : (data?.localized_message ?? t('script.error.other'))
}

/** Makes one call. Throws `RefusedError` with a text that can be displayed. */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const { dataset, lang } = document.documentElement
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      'accept-language': lang,
      'accept-version': 'v2',
      'x-platform-app': 'sportsbook',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const response = await fetch((dataset.platformUrl ?? '') + path, init).catch((error: unknown) => {
    throw new RefusedError(0, error instanceof TypeError ? t('script.error.unreachable') : String(error))
  })
  const text = await response.text()
  if (!response.ok) {
    const error = parse<ErrorBody>(text) ?? {}
    throw new RefusedError(response.status, describe(error), error.message, describeFields(error))
  }
  return (text === '' ? undefined : JSON.parse(text)) as T
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    // The body is a proxy's error page, with nothing to display.
    return null
  }
}

/** Asks this site's own server about the player, which does not answer a visitor with an error. Null for a visitor. */
export async function readOwn<T>(path: '/accounts' | '/identity'): Promise<T | null> {
  const answer = await fetch(path).catch(() => null)
  if (!answer?.ok) throw new RefusedError(answer?.status ?? 0, t('script.error.unreachable'))
  return answer.status === 204 ? null : ((await answer.json()) as { data: T }).data
}

/** The player's accounts, or null for a visitor. */
export async function readAccounts(): Promise<readonly Account[] | null> {
  const accounts = await readOwn<readonly Account[]>('/accounts')
  return accounts === null ? null : accounts.filter(account => account.active)
}

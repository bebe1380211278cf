/** The Platform API calls of the operator's pages. */
import { t } from './texts.ts'

export interface Account {
  readonly currency: string
  readonly subunits: number
  readonly available_to_bet_with_locked_cents: number
  readonly active: boolean
}

/** An error response with a text for the user. */
export class RefusedError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** @param name the error's name in the contract, such as `PLAYER_EXCLUDED` */
  constructor(status: number, text: string, name = 'RefusedError') {
    super(text)
    this.status = status
    this.name = name
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
  readonly data?: { readonly localized_message?: string }
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
    throw new RefusedError(response.status, describe(error), error.message)
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

/**
 * The player's accounts, or null for a visitor. Requested from this site's own server, which does not answer a visitor
 * with an error.
 */
export async function readAccounts(): Promise<readonly Account[] | null> {
  const answer = await fetch('/accounts').catch(() => null)
  if (!answer?.ok) throw new RefusedError(answer?.status ?? 0, t('script.error.unreachable'))
  if (answer.status === 204) return null
  const { data } = (await answer.json()) as { data: readonly Account[] }
  return data.filter(account => account.active)
}

/** The Platform API calls of the operator's pages. */

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

const UNREACHABLE = 'The server cannot be reached. Try again in a moment.'

const TEXTS: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'That e-mail and password do not belong together.',
  EMAIL_TAKEN: 'There is an account with that e-mail already. Sign in instead.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a minute, then try again.',
  COUNTRY_BLOCKED: 'Accounts are not available in your country.',
  ACCOUNT_LOCKED: 'There were too many wrong passwords. A link to unlock the account is in your mail.',
  PLAYER_EXCLUDED: 'You have excluded yourself from playing, and it has not ended yet.',
  PLAYER_UNDERAGE: 'You are too young to have an account here.',
  PLAYER_LIMIT_EXCEEDED: 'This would pass a limit that you have set.',
  SESSION_LIMIT_REACHED: 'You have played for as long as you allowed yourself.',
  REALITY_CHECK_UNANSWERED: 'A reminder of how long you have been playing waits for you under Sports. Answer it first.',
  PLAYER_FIELDS_MISSED: 'Some details of your profile are missing. Fill them in first, under Profile.',
  LIMIT_NOT_CONFIRMABLE: 'This cannot be confirmed yet, or not any more.',
  TOKEN_INVALID: 'This link or code is too old, or was used already. Ask for another.',
  PHONE_CODE_INVALID: 'That is not the code that was sent.',
  PHONE_TAKEN: 'That number belongs to another account.',
  SMS_LIMIT_REACHED: 'No more codes today. Try again tomorrow.',
  NOT_IMPLEMENTED: 'That is not offered here yet.',
}

interface ErrorBody {
  readonly message?: string
  readonly data?: {
    readonly localized_message?: string
    readonly details?: readonly { field: string; message: string }[]
  }
}

function describe(body: ErrorBody): string {
  const translated = TEXTS[body.message ?? '']
  const problem = body.data?.details?.[0]
  return (
    translated ??
    body.data?.localized_message ??
    (problem ? `${problem.field.replace(/^body\//, '')} ${problem.message}` : 'That did not work.')
  )
}

/** Makes one call. Throws `RefusedError` with a text that can be displayed. */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const base = document.documentElement.dataset.platformUrl ?? ''
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      'accept-version': 'v2',
      'x-platform-app': 'sportsbook',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const response = await fetch(base + path, init).catch((error: unknown) => {
    throw new RefusedError(0, error instanceof TypeError ? UNREACHABLE : String(error))
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
  if (!answer?.ok) throw new RefusedError(answer?.status ?? 0, UNREACHABLE)
  if (answer.status === 204) return null
  const { data } = (await answer.json()) as { data: readonly Account[] }
  return data.filter(account => account.active)
}

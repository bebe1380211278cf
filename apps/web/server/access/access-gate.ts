/**
 * Who is let in at all: the operator may close the product, or close it to countries. That stands in the settings, which
 * are kept here and asked for anew in the background, so that no request waits for them. What was known last holds as
 * long as the back end cannot be asked. Before anything is known nobody is let in to a page that has data on it.
 */
export type AccessDecision = 'open' | 'blocked' | 'locked' | 'unknown'

export interface AccessRules {
  readonly isLocked: boolean
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries: ReadonlySet<string>
  /** Where a visitor who is not let in may write to. */
  readonly contact: string | null
}

export interface AccessGate {
  /** What is known of a country, an empty one when it is not known. Asks for the settings anew when they are old. */
  decide(country: string): AccessDecision
  /** Resolves when something is known, or when asking for it has failed. */
  ready(): Promise<void>
  /** Where a visitor who is not let in may write to. */
  readonly contact: string | null
}

interface GateOptions {
  /** Takes no longer than a call of a page may. */
  readonly read: () => Promise<AccessRules>
  readonly report: (error: unknown) => void
  readonly now?: () => number
}

const FRESH_MS = 10_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

function decide({ isLocked, blockedCountries }: AccessRules, country: string): AccessDecision {
  if (isLocked) return 'locked'
  return blockedCountries.has(country) ? 'blocked' : 'open'
}

export function createAccessGate({ read, report, now = () => performance.now() }: GateOptions): AccessGate {
  let rules: AccessRules | null = null
  let failures = 0
  /** Until then what is known will do: it is fresh, or asking has just failed. */
  let restsUntil = 0
  let asking: Promise<void> | null = null

  const refresh = async () => {
    try {
      rules = await read()
      failures = 0
      restsUntil = now() + FRESH_MS
    } catch (error) {
      report(error)
      restsUntil = now() + Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
      failures += 1
    }
  }
  const keepFresh = () => {
    if (rules && now() < restsUntil) return
    asking ??= refresh().finally(() => {
      asking = null
    })
  }
  return {
    decide(country) {
      keepFresh()
      return rules ? decide(rules, country) : 'unknown'
    },
    async ready() {
      keepFresh()
      if (!rules) await asking
    },
    get contact() {
      return rules?.contact ?? null
    },
  }
}

import { createApi } from '@touchline/client/http'
import type { Settings } from '@touchline/contract/entities/settings'
import type { WebConfig } from '../config.ts'

/**
 * Decides whether a visitor may access the product. The operator may close it entirely or by
 * country. The rules are part of the settings, cached here and refreshed in the background, so that
 * no request waits for them. The last known rules apply while the backend is unreachable. Until
 * rules are known, pages with data are denied.
 */
export type AccessDecision = 'open' | 'blocked' | 'locked' | 'unknown'

export interface AccessRules {
  readonly isLocked: boolean
  /** ISO 3166-1 alpha-2. */
  readonly blockedCountries: ReadonlySet<string>
  /** Contact for visitors who are denied access. */
  readonly contact: string | null
}

export interface AccessGate {
  /**
   * Returns the decision for a country; empty when unknown. Refreshes stale settings in the
   * background.
   */
  decide(country: string): AccessDecision
  /** Resolves when the rules are known, or when reading them has failed. */
  ready(): Promise<void>
  /** Contact for visitors who are denied access. */
  readonly contact: string | null
}

interface GateOptions {
  /** Must not take longer than a backend call of a page. */
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
  /** Until then the known rules are used: they are fresh, or reading them has just failed. */
  let restsUntil = 0
  let refreshing: Promise<void> | null = null

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
  const refreshIfStale = () => {
    if (rules && now() < restsUntil) return
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
  }
  return {
    decide(country) {
      refreshIfStale()
      return rules ? decide(rules, country) : 'unknown'
    },
    async ready() {
      refreshIfStale()
      if (!rules) await refreshing
    },
    get contact() {
      return rules?.contact ?? null
    },
  }
}

/** Reads the access rules from the settings. */
const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(code => typeof code === 'string')

/**
 * Returns the reader of the rules, bounded by the timeout of a page's call. It rejects when the
 * backend does not respond or its response is invalid; operators may have no rules.
 */
export function createAccessRulesReader({ backendUrl, callTimeoutMs, public: { localeSettings } }: WebConfig) {
  const { call } = createApi({
    platformUrl: backendUrl,
    sportsbookUrl: backendUrl,
    getLocale: () => localeSettings.locales[0],
    timeoutMs: callTimeoutMs,
  })
  return async () => toRules((await call('getSettings')).data)
}

function toRules(data: Pick<Settings, 'system'>): AccessRules {
  const {
    region_blocked_country_codes: codes = [],
    locked = false,
    contact_email: contact = null,
  } = data.system?.platform_settings ?? {}
  if (!isCodes(codes) || typeof locked !== 'boolean') throw new TypeError('the settings do not say who is let in')
  return { isLocked: locked, blockedCountries: new Set(codes), contact: typeof contact === 'string' ? contact : null }
}

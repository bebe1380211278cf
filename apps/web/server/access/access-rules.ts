/** Reads the access rules from the settings. */
import { createApi } from '@touchline/client/http'
import type { Settings } from '@touchline/contract/entities/settings'
import type { WebConfig } from '../config.ts'
import type { AccessRules } from './access-gate.ts'

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

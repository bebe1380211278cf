/** SET: what the settings say of the rest. */
import type { Check, CheckContext } from '../check.ts'
import { examineEach, type Outcome } from '../outcome.ts'

async function checkCurrencies({ survey }: CheckContext): Promise<Outcome> {
  const { currencies, default_currency_code, stakes } = await survey.settings()
  const codes = new Set(currencies.map(({ code }) => code))
  return examineEach([default_currency_code, ...Object.keys(stakes)], 'a currency', code =>
    codes.has(code) ? null : `${code} is used in the settings, but is not among their currencies.`,
  )
}

async function checkSystems({ survey }: CheckContext): Promise<Outcome> {
  const { system_types } = await survey.settings()
  if (system_types.length === 0) return { kind: 'off', reason: 'system_types of the settings is empty' }
  return examineEach(system_types, 'a system', ({ id, win_count, total_count }) =>
    id === `${win_count}/${total_count}` && win_count > 1 && win_count < total_count
      ? null
      : `The system ${id} has win_count ${win_count} and total_count ${total_count}.`,
  )
}

async function checkProviders({ survey }: CheckContext): Promise<Outcome> {
  const { provider_statuses } = await survey.settings()
  const named = new Set(provider_statuses.map(({ provider }) => provider))
  const seen = new Set([
    ...(await survey.matches()).items.flatMap(({ provider, main_market }) => [provider, main_market?.provider]),
    ...(await survey.sports()).map(({ provider }) => provider),
  ])
  seen.delete(undefined)
  return examineEach(seen, 'a provider', provider =>
    named.has(provider ?? '') ? null : `The provider ${provider} is not in provider_statuses of the settings.`,
  )
}

export const SETTINGS_CHECKS: readonly Check[] = [
  {
    id: 'SET-03',
    level: 'read',
    sentence: 'The default currency and those of stakes are among the currencies.',
    clause: 'Contract: Settings.currencies',
    run: checkCurrencies,
  },
  {
    id: 'SET-04',
    level: 'read',
    sentence: 'The id of a system is k/n with 1 < k < n.',
    clause: 'Contract: SystemType',
    run: checkSystems,
  },
  {
    id: 'SET-05',
    level: 'read',
    sentence: 'Every provider of sports, events and markets has a status.',
    clause: 'Contract: Settings.provider_statuses',
    run: checkProviders,
  },
]

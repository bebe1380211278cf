/**
 * Provider status and the providers enabled per sport type. An unknown provider is active; a sport type without a list
 * accepts events of all providers.
 */
import type { ProviderStatus, Settings } from '@touchline/contract/entities/settings'
import { createObservable, type Readable } from '../observable.ts'
import type { SportType } from './match-record.ts'

/** Enabled providers by sport type. */
export type ProvidersBySportType = Partial<Settings['sport_type_providers']>

export interface Providers {
  /** Inactive providers; keeps its identity until one changes. */
  readonly inactive: Readable<readonly string[]>
  isActive(provider: string): boolean
  /** Whether events of a provider for a sport type are accepted; true when either is unknown. */
  isEnabledFor(provider: string | null, sportType: SportType | null): boolean
  fold(status: ProviderStatus): void
  /** Returns whether anything changed. */
  enable(enabled: ProvidersBySportType): boolean
}

export function createProviders(onChange: (provider: string) => void): Providers {
  const inactive = createObservable<readonly string[]>([])
  let enabled: ProvidersBySportType = {}
  const isActive = (provider: string) => !inactive.get().includes(provider)
  return {
    inactive,
    isActive,
    isEnabledFor: (provider, sportType) =>
      provider === null || sportType === null || (enabled[sportType]?.includes(provider) ?? true),
    fold({ provider, status }) {
      const becomesActive = status === 'active'
      if (isActive(provider) === becomesActive) return
      const others = inactive.get().filter(other => other !== provider)
      inactive.set(becomesActive ? others : [...others, provider])
      onChange(provider)
    },
    enable(next) {
      const isSame = JSON.stringify(next) === JSON.stringify(enabled)
      enabled = next
      return !isSame
    },
  }
}

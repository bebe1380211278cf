/** Which providers are out of action. One nobody spoke of is in action. */
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import { createObservable, type Readable } from '../observable.ts'

export interface Providers {
  /** Those out of action; the same list until one changes. */
  readonly inactive: Readable<readonly string[]>
  isActive(provider: string): boolean
  fold(status: ProviderStatus): void
}

export function createProviders(onChange: (provider: string) => void): Providers {
  const inactive = createObservable<readonly string[]>([])
  const isActive = (provider: string) => !inactive.get().includes(provider)
  return {
    inactive,
    isActive,
    fold({ provider, status }) {
      const becomesActive = status === 'active'
      if (isActive(provider) === becomesActive) return
      const others = inactive.get().filter(other => other !== provider)
      inactive.set(becomesActive ? others : [...others, provider])
      onChange(provider)
    },
  }
}

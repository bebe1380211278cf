/** Which providers are out of action. One nobody spoke of is in action. */
import type { ProviderStatus } from '@touchline/contract/entities/settings'

export function createProviders(onChange: (provider: string) => void) {
  const inactive = new Set<string>()
  return {
    isActive: (provider: string) => !inactive.has(provider),
    fold({ provider, status }: ProviderStatus) {
      const isActive = status === 'active'
      if (inactive.has(provider) !== isActive) return
      if (isActive) inactive.delete(provider)
      else inactive.add(provider)
      onChange(provider)
    },
  }
}

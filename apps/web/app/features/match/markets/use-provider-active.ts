import { useApp } from '../../../shared/app-context.tsx'
import { useReadable } from '../../../shared/use-readable.ts'

/**
 * Whether the provider of a match is active; otherwise its prices are locked and the page says why.
 */
export function useProviderActive(provider: string): boolean {
  return !useReadable(useApp().live.inactiveProviders).includes(provider)
}

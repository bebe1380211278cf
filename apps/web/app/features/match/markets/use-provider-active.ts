import { useApp } from '../../../shared/app-context.tsx'
import { useReadable } from '../../../shared/use-readable.ts'

/** Whether the provider of a match's prices is in action; while it is not, the prices are locked and the page says why. */
export function useProviderActive(provider: string): boolean {
  return !useReadable(useApp().live.inactiveProviders).includes(provider)
}

import { useQuery } from '@tanstack/react-query'
import type { Settings } from '@touchline/contract/entities/settings'
import { useApp } from './app-context.tsx'

/** What the operator has set; undefined until it is known. */
export function useSettings(): Settings | undefined {
  return useQuery(useApp().queries.settings()).data
}

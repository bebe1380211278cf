import { useQuery } from '@tanstack/react-query'
import type { Settings } from '@touchline/contract/entities/settings'
import { useApp } from './app-context.tsx'

/** The operator's settings; undefined until loaded. */
export function useSettings(): Settings | undefined {
  return useQuery(useApp().queries.settings()).data
}

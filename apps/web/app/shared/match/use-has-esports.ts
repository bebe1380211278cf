import { useQuery } from '@tanstack/react-query'
import { useApp } from '../app/app-context.tsx'
import { hasPage } from '../config/brand.ts'

/** Whether the brand has the page of esports, and as far as it is known the back end has one of them. */
export function useHasEsports(): boolean {
  const { queries, config } = useApp()
  const { data: sports } = useQuery(queries.sports())
  return hasPage(config.brand, 'e_sports') && sports?.some(({ type }) => type === 'esport') !== false
}

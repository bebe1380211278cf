import { hashKey, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApp } from './app-context.tsx'

const never = () => () => {}

/**
 * The data of a query, for parts that hydrate after the page: while one hydrates, what the server rendered it with, although
 * the query may have newer data by then; undefined where the server had none.
 */
export function useRenderedQuery<Raw, Data, Key extends QueryKey>(
  options: UseQueryOptions<Raw, Error, Data, Key>,
): Data | undefined {
  const { rendered } = useApp()
  const { data } = useQuery(options)
  const readRendered = () => {
    const raw = rendered.get(hashKey(options.queryKey)) as Raw | undefined
    return raw === undefined || !options.select ? (raw as Data | undefined) : options.select(raw)
  }
  return useSyncExternalStore(never, () => data, import.meta.env.SSR ? () => data : readRendered)
}

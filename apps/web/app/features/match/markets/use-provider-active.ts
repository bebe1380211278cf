/** Whether the provider of a match's prices is in action; while it is not, the prices are locked and the page says why. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '../../../shared/app-context.tsx'

export function useProviderActive(provider: string): boolean {
  const { feed, queries } = useApp()
  const { data: settings } = useQuery(queries.settings())
  const [told, setTold] = useState<boolean>()
  useEffect(
    () =>
      feed.on('provider_status_changed', message => {
        if (message.provider === provider) setTold(message.status === 'active')
      }),
    [feed, provider],
  )
  const listed = settings?.provider_statuses.find(status => status.provider === provider)
  return told ?? listed?.status !== 'inactive'
}

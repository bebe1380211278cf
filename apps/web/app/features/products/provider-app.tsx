/** A provider's app in a frame. Its URL is requested when the page opens, for the current user. */

import { useQuery } from '@tanstack/react-query'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Settings } from '@touchline/contract/entities/settings'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { safeUrl } from '../../shared/addresses/safe-navigate.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { Empty } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './provider-app.module.css'

/** Id of a third-party product, as used by the settings and the launch call. */
type ProductName = keyof Settings['additional_providers']

interface ProviderAppProps {
  readonly provider: ProductName
  readonly name: string
  readonly icon: IconName
}

/** The app opened when none is requested. */
const MAIN_APP: RequestBody<'postLaunch'>['app'] = 'main'

/** Time after which a frame that has not loaded counts as slow. */
const SLOW_AFTER_MS = 20_000

/** Requests the app's URL. Rejects when the URL is outside the allowed origins. */
async function launchApp({ api, config }: App, provider: ProductName, signal: AbortSignal): Promise<string> {
  const { url } = await api.call('postLaunch', { params: { provider }, body: { app: MAIN_APP }, signal })
  const safe = safeUrl(url, 'launch', config)
  if (safe) return safe
  const error = new Error(`the app of ${provider} is at an address that is not allowed`)
  reportError(error, 'opening a further product')
  throw error
}

export function ProviderApp({ provider, name, icon }: ProviderAppProps) {
  const t = useT()
  const app = useApp()
  const { status, info } = useSessionState()
  const isKnown = status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN'
  const launch = useQuery({
    queryKey: ['launch', provider, info?.id ?? null],
    queryFn: ({ signal }) => launchApp(app, provider, signal),
    enabled: isKnown,
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (launch.isError) {
    return (
      <div className={card.card}>
        <Empty icon={icon} title={t('pages.launch.failed', { name })}>
          <p>{t('pages.launch.failed.text')}</p>
          <Button onClick={() => void launch.refetch()}>{t('pages.launch.again')}</Button>
        </Empty>
      </div>
    )
  }
  return <Frame key={launch.dataUpdatedAt} url={launch.data} name={name} onRetry={() => void launch.refetch()} />
}

interface FrameProps {
  /** Undefined while loading. */
  readonly url: string | undefined
  readonly name: string
  readonly onRetry: () => void
}

function Frame({ url, name, onRetry }: FrameProps) {
  const t = useT()
  const [state, setState] = useState<'loading' | 'loaded' | 'slow'>('loading')
  useEffect(() => {
    if (!url || state !== 'loading') return
    const timer = setTimeout(() => setState('slow'), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [url, state])
  return (
    <div className={styles.stage} aria-busy={state === 'loading'}>
      {url && (
        <iframe
          className={styles.frame}
          src={url}
          title={name}
          allow="fullscreen; autoplay"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={() => setState('loaded')}
        />
      )}
      {state !== 'loaded' && (
        <div className={styles.cover}>
          {state === 'loading' ? (
            <>
              <span className={text.hidden}>{t('common.loading')}</span>
              <Skeleton width="full" height="odd" />
            </>
          ) : (
            <>
              <p>{t('pages.launch.slow', { name })}</p>
              <Button onClick={onRetry}>{t('pages.launch.again')}</Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

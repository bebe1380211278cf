import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { showFailure } from '../../../shared/alerts/failures.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import * as queryKeys from '../../../shared/queries/query-keys.ts'
import { Switch } from '../../../ui/switch.tsx'
import { disablePush, enablePush, type PushState, readPushState, startPush } from './push-device.ts'
import styles from './push-switch.module.css'

/** Switch of this device's push notifications, or the reason why there is none. Empty where the operator has no push. */
export function PushSwitch() {
  const publicKey = useSettings()?.push?.public_key
  const { api } = useApp()
  // In the cache already, because the header loads it.
  const { data: profile } = useQuery({
    queryKey: queryKeys.profile,
    queryFn: async ({ signal }) => (await api.call('getPlayer', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: publicKey !== undefined,
  })
  if (publicKey === undefined || !profile) return null
  return <DeviceSwitch playerId={profile.id} publicKey={publicKey} />
}

const HINTS = {
  on: 'push.hint',
  off: 'push.hint',
  framed: 'push.framed',
  unsupported: 'push.unsupported',
  denied: 'push.denied',
} as const satisfies Record<PushState, string>

function DeviceSwitch(owner: { readonly playerId: number; readonly publicKey: string }) {
  const t = useT()
  const app = useApp()
  const [state, setState] = useState(() => readPushState(owner.playerId))
  const [isBusy, setIsBusy] = useState(false)
  const toggle = async () => {
    setIsBusy(true)
    try {
      const next = await (state === 'on' ? disablePush : enablePush)(app, owner)
      setState(next)
      if (next === 'on') startPush(app)
    } catch (error) {
      setState(readPushState(owner.playerId))
      const words = { title: 'push.failed', text: 'push.failed.text' } as const
      await showFailure(app, error, { context: 'switching push notifications', ...words })
    } finally {
      setIsBusy(false)
    }
  }
  const hint = t(HINTS[state])
  if (state !== 'on' && state !== 'off') {
    return (
      <div className={styles.push} role="note">
        <b>{t('push.label')}</b>
        <p>{hint}</p>
        {state === 'framed' && (
          <a href={app.config.siteUrl} target="_blank" rel="noopener">
            {t('push.open-site')}
          </a>
        )}
      </div>
    )
  }
  return (
    <div className={styles.push} aria-busy={isBusy}>
      <Switch label={t('push.label')} hint={hint} isOn={state === 'on'} onToggle={() => !isBusy && void toggle()} />
    </div>
  )
}

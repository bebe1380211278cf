/** Where alerts and toasts appear. What they look like is fetched with the first. */
import { lazy, Suspense } from 'react'
import { alerts } from '../shared/alerts.ts'
import { useReadable } from '../shared/use-readable.ts'
import styles from './alerts.module.css'

const AlertCard = lazy(() => import('./alert-card.tsx').then(module => ({ default: module.AlertCard })))

export function AlertArea() {
  const all = useReadable(alerts)
  return (
    <>
      {(['alert', 'toast'] as const).map(place => (
        <div key={place} className={styles[`${place}s`]} aria-live="polite">
          <Suspense>
            {all
              .filter(alert => alert.place === place)
              .map(alert => (
                <AlertCard key={alert.id} alert={alert} />
              ))}
          </Suspense>
        </div>
      ))}
    </>
  )
}

import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import {
  DENSITIES,
  DENSITY_SCREENS,
  density,
  GOAL_ANNOUNCEMENTS,
  goalAnnouncements,
  LIVE_UPDATES,
  type LiveUpdates,
  liveUpdates,
} from '../../shared/browser/list-preferences.ts'
import type { IconName } from '../../shared/config/icon-name.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { useHydrated } from '../../shared/live/ticker.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuOptions } from '../../ui/menu.tsx'

const ICONS: Readonly<Record<LiveUpdates, IconName>> = { instant: 'bolt', slow: 'clock', paused: 'pause' }

/**
 * Chooses how lists follow prices, and the height of their rows; its icon also shows the connection state. The options appear
 * after hydration, because the server's HTML is the same for everybody.
 */
export function LiveUpdatesMenu() {
  const t = useT()
  const { liveSession } = useApp()
  const isHydrated = useHydrated()
  const choice = useReadable(liveUpdates)
  const connection = useReadable(liveSession.state)
  const name = t('nav.updates')
  if (!isHydrated) {
    return (
      <Menu label={name} options={[]} value={liveUpdates.fallback} onChange={liveUpdates.set}>
        <Icon name={ICONS[liveUpdates.fallback]} size={16} />
      </Menu>
    )
  }
  const label = `${name}: ${t(`updates.${choice}`)}. ${t(`connection.${connection}`)}`
  const options = LIVE_UPDATES.map(value => ({ value, label: `${name}: ${t(`updates.${value}`)}` }))
  return (
    <Menu label={label} options={options} value={choice} onChange={liveUpdates.set} further={<FurtherOptions />}>
      <Icon name={connection === 'connected' ? ICONS[choice] : 'warn'} size={16} />
    </Menu>
  )
}

function FurtherOptions() {
  return (
    <>
      <DensityOptions />
      <GoalOptions />
    </>
  )
}

function GoalOptions() {
  const t = useT()
  const options = GOAL_ANNOUNCEMENTS.map(value => ({ value, label: t(`updates.goals.${value}`) }))
  return (
    <fieldset aria-label={t('nav.updates')}>
      <MenuOptions options={options} value={useReadable(goalAnnouncements)} onChange={goalAnnouncements.set} />
    </fieldset>
  )
}

/** Rendered with the options above, so not by the server. */
function DensityOptions() {
  const t = useT()
  const choice = useReadable(density)
  if (!matchMedia(DENSITY_SCREENS).matches) return null
  const options = DENSITIES.map(value => ({ value, label: t(`updates.density.${value}`) }))
  return (
    <fieldset aria-label={t('updates.density')}>
      <MenuOptions options={options} value={choice} onChange={density.set} />
    </fieldset>
  )
}

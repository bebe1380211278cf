import { useT } from '../../i18n/provider.tsx'
import { formatMinutes, minutesSince } from '../../shared/formats/durations.ts'
import { useNow } from '../../shared/live/ticker.ts'
import { Icon } from '../../ui/icon.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import styles from './player-area.late.module.css'
import { useSessionState } from './use-session.ts'

/**
 * Time since the session started. A separate component, so that only it re-renders with the clock.
 */
export function SessionClock() {
  const t = useT()
  const now = useNow()
  const { info } = useSessionState()
  if (!info) return null
  const time = formatMinutes(minutesSince(info.startedAt, now), t)
  return (
    <span className={styles.clock}>
      <Icon name="clock" size={12} />
      <span className={text.hidden}>{t('session.time')}</span>
      <Numeric>{time}</Numeric>
    </span>
  )
}

import { useT } from '../../i18n/provider.tsx'
import { formatMinutes, minutesSince } from '../../shared/durations.ts'
import { useNow } from '../../shared/ticker.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from './player-area.late.module.css'

import { useSessionState } from './use-session.ts'

/** How long the player has been here; of the page only this is drawn anew with the clock. */
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
      <bdi>{time}</bdi>
    </span>
  )
}

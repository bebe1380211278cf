/** Beside the breadcrumbs: the star, sharing and video buttons. */
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { runPart } from '../../../shared/parts/part.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Star } from '../../../ui/star.tsx'
import { matchSharing } from '../part.ts'
import styles from './scoreboard.module.css'

interface BoardActionsProps {
  readonly match: Match
  /** Absent when there is no video. */
  readonly video?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
}

export function BoardActions({ match, video }: BoardActionsProps) {
  const { t } = useI18n()
  const share = () => runPart(matchSharing, ({ shareAddress }) => shareAddress(match.name, t), 'sharing a match')
  return (
    <span className={styles.actions}>
      {video && (
        <IconButton
          icon={video.isOpen ? 'close' : 'play'}
          size={20}
          label={t('match.watch')}
          aria-pressed={video.isOpen}
          onClick={video.toggle}
        />
      )}
      {match.type === 'match' && <Star type="matches" id={match.id} name={match.name} />}
      <IconButton icon="share" label={t('match.share')} onClick={share} />
    </span>
  )
}

/** Beside the breadcrumbs: the star, sharing and video buttons. */
import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../../i18n/provider.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Star } from '../../../ui/star.tsx'
import styles from './scoreboard.module.css'
import { shareAddress } from './share-address.ts'

interface BoardActionsProps {
  readonly match: Match
  /** Absent when there is no video. */
  readonly video?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
}

export function BoardActions({ match, video }: BoardActionsProps) {
  const t = useT()
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
      <IconButton icon="share" label={t('match.share')} onClick={() => void shareAddress(match.name, t)} />
    </span>
  )
}

/** Top of the page of a match or outright: breadcrumbs, and the video, star and share buttons. */
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { leaguePath, paths } from '../../../shared/addresses/paths.ts'
import { sportName } from '../../../shared/match/sports.ts'
import { runPart } from '../../../shared/parts/part.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Crumbs } from '../../../ui/crumbs.tsx'
import { Star } from '../../../ui/star.tsx'
import { matchSharing } from '../part.ts'
import styles from './board-top.module.css'

interface BoardTopProps {
  readonly match: Match
  /** Absent when there is no video. */
  readonly video?: { readonly isOpen: boolean; readonly toggle: () => void } | undefined
}

export function BoardTop({ match, video }: BoardTopProps) {
  const { t } = useI18n()
  const { sport, category, name } = match.tournament
  const share = () => runPart(matchSharing, ({ shareAddress }) => shareAddress(match.name, t), 'sharing a match')
  return (
    <div className={styles.top}>
      <Crumbs
        sportKey={sport.key}
        crumbs={[
          { name: sportName(sport, t), to: paths.sport(sport.key) },
          { name: category.name, to: paths.category(sport.key, category.slug) },
          { name, to: leaguePath(match.tournament) },
        ]}
      />
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
        {match.type === 'match' && <Star className={styles.star} type="matches" id={match.id} name={match.name} />}
        <IconButton icon="share" label={t('match.share')} onClick={share} />
      </span>
    </div>
  )
}

/**
 * Describes the play situation beside score and clock: possession, man advantage, bases and outs,
 * overs.
 */
import type { Match, Situation } from '@touchline/contract/entities/match'
import { useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/tag.tsx'
import text from '../../../ui/text.module.css'
import styles from './scoreboard.module.css'

interface SituationLineProps {
  readonly match: Match
  readonly situation: Situation
}

const DOWNS = ['1', '2', '3', '4'] as const

/** One sentence; null where the tracker shows it better (the ball on the field). */
export function describeSituation(situation: Situation, team: string, t: Translate): string | null {
  switch (situation.kind) {
    case 'power_play':
      return t('match.situation.powerPlay', { team, left: situation.left })
    case 'bases':
      return t('match.situation.outs', { team, count: situation.outs })
    case 'down': {
      const values = { team, distance: situation.distance, goal: situation.to_goal }
      const down = DOWNS[situation.down - 1]
      return down ? t(`match.situation.down${down}`, values) : null
    }
    case 'innings': {
      const values = { team, overs: situation.overs, wickets: situation.wickets }
      if (situation.target === null) return t('match.situation.innings', values)
      return t('match.situation.chase', { ...values, target: situation.target })
    }
    case 'map':
      // Without rounds there is nothing to add to the stage.
      if (situation.round === null) return null
      return t('match.situation.round', { map: situation.map, round: situation.round })
    default:
      return null
  }
}

export function SituationLine({ match, situation }: SituationLineProps) {
  const t = useT()
  const side = 'side' in situation ? situation.side : 'home'
  const team = match.competitors?.[side].short_name ?? ''
  const words = describeSituation(situation, team, t)
  if (!words) return null
  return (
    <span className={cx(styles.situation, text.num)}>
      {situation.kind === 'bases' && <Bases {...situation} />}
      {situation.kind === 'power_play' ? <Tag kind="warn">{words}</Tag> : <span dir="auto">{words}</span>}
    </span>
  )
}

const DIAMOND = 'l5 5-5 5-5-5z'

/** The three bases as seen from home plate, occupied ones filled. */
function Bases({
  first,
  second,
  third,
}: {
  readonly first: boolean
  readonly second: boolean
  readonly third: boolean
}) {
  return (
    <svg className={styles.bases} viewBox="0 0 34 22" aria-hidden="true">
      <path className={cx(second && styles.taken)} d={`M17 1${DIAMOND}`} />
      <path className={cx(third && styles.taken)} d={`M9 9${DIAMOND}`} />
      <path className={cx(first && styles.taken)} d={`M25 9${DIAMOND}`} />
    </svg>
  )
}

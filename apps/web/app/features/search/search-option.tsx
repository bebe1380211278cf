import { MATCH_STATUS } from '@touchline/betting/market-availability'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { formatWhen } from '../../shared/match/format-when.ts'
import { useMatchNow } from '../../shared/match/use-match.ts'
import { sportName } from '../../shared/sport-name.ts'
import { useNow, useTimeZone } from '../../shared/ticker.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { highlight } from './highlight.ts'
import type { Option } from './search-groups.ts'
import styles from './search-option.module.css'

interface SearchOptionProps {
  readonly id: string
  readonly option: Option
  readonly typed: string
  readonly isActive: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}

/** A search result: a link, reachable with arrow keys from the field. */
export function SearchOption({ id, option, typed, isActive, onChoose, onPoint }: SearchOptionProps) {
  const t = useT()
  const name = option.kind === 'sport' ? sportName({ key: option.sportKey, name: option.name }, t) : option.name
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      to={option.path}
      onClick={onChoose}
      onPointerMove={onPoint}
    >
      <SportIcon sportKey={option.sportKey} size={16} className={styles.sport} />
      <span className={styles.words}>
        <span className={styles.name} dir="auto">
          {highlight(name, typed).map(({ text, isHit }, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text differ only by their position
            isHit ? <mark key={at}>{text}</mark> : text,
          )}
        </span>
        {'note' in option && option.note && (
          <span className={styles.note} dir="auto">
            {option.note}
          </span>
        )}
      </span>
      {option.kind === 'match' && <When match={option.match} />}
    </Link>
  )
}

function When({ match }: { readonly match: Extract<Option, { kind: 'match' }>['match'] }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const now = useMatchNow(match)
  const { day, time } = formatWhen(now.startTime, useNow(), { t, formats, timeZone })
  const score = now.statistics?.total_score
  if (now.status === MATCH_STATUS.live) {
    return (
      <span className={styles.live}>
        <LiveDot />
        {score && <bdi dir="ltr">{`${score.home}–${score.away}`}</bdi>}
      </span>
    )
  }
  return (
    <time className={styles.when} dateTime={now.startTime}>
      {day} {time}
    </time>
  )
}

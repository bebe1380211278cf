import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { foldSearchText, tokenizeSearchText } from '@touchline/betting/text/search-text'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { formatWhen } from '../../shared/formats/dates.ts'
import { useNow, useTimeZone } from '../../shared/live/ticker.ts'
import { useMatchNow } from '../../shared/live/use-match.ts'
import { hasCrest, sportName } from '../../shared/match/sports.ts'
import { Crest } from '../../ui/crest.tsx'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import text from '../../ui/text.module.css'
import styles from './search-option.module.css'
import type { Option } from './use-search.ts'

interface SearchOptionProps {
  readonly option: Option
  readonly typed: string
  readonly onChoose: () => void
  /** Reachable with Tab, not only with the arrow keys of the field. */
  readonly isTabbable?: boolean
}

/** A search result: a link. */
export function SearchOption({ option, typed, onChoose, isTabbable = false }: SearchOptionProps) {
  return (
    <Link tabIndex={isTabbable ? 0 : -1} className={styles.option} to={option.path} onClick={onChoose}>
      <Mark option={option} />
      {option.kind === 'match' && option.match.competitors ? (
        <span className={styles.words}>
          <Side match={option.match} side="home" typed={typed} />
          <Side match={option.match} side="away" typed={typed} />
        </span>
      ) : (
        <Words option={option} typed={typed} />
      )}
      {'match' in option && <When match={option.match} />}
    </Link>
  )
}

/** The crest of a team, or of a player's; else the icon of the sport. */
function Mark({ option }: { readonly option: Option }) {
  return (
    <span className={styles.mark}>
      {'team' in option && hasCrest(option.sportKey) ? (
        <Crest id={option.team.id} size={28} />
      ) : (
        <SportIcon sportKey={option.sportKey} size={16} />
      )}
    </span>
  )
}

function Words({ option, typed }: Pick<SearchOptionProps, 'option' | 'typed'>) {
  const t = useT()
  const name = option.kind === 'sport' ? sportName({ key: option.sportKey, name: option.name }, t) : option.name
  return (
    <span className={styles.words}>
      <Name name={name} typed={typed} />
      {'note' in option && option.note && (
        <span className={styles.note} dir="auto">
          {option.note}
        </span>
      )}
    </span>
  )
}

/** A part of a name that matches the typed text, or does not. */
interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** A letter with its combining marks. */
const LETTER = /.[\p{M}\u0640]*/gsu

/** Index of the name's letter for each folded letter, by folding each beginning of the name. */
function mapFolded(letters: readonly string[]): number[] {
  const from: number[] = []
  let beginning = ''
  for (const [at, letter] of letters.entries()) {
    beginning += letter
    const { length } = foldSearchText(beginning)
    while (from.length < length) from.push(at)
  }
  return from
}

/** Prefers a match at the start of a word to one inside; -1 without a match. */
function findWord(text: string, word: string): number {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  return words.find(([candidate]) => candidate.startsWith(word))?.index ?? text.indexOf(word)
}

/** Splits a name into pieces that match the typed text and pieces that do not; joined they are the name. */
export function highlight(name: string, typed: string): Piece[] {
  const letters = name.match(LETTER) ?? []
  const text = foldSearchText(name)
  const from = mapFolded(letters)
  const hits = new Set<number>()
  for (const word of tokenizeSearchText(typed)) {
    const start = findWord(text, word)
    if (start < 0) continue
    const last = from[start + word.length - 1] ?? -1
    for (let at = from[start] ?? 0; at <= last; at += 1) hits.add(at)
  }
  const pieces: { text: string; isHit: boolean }[] = []
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1)
    if (last?.isHit === hits.has(at)) last.text += letter
    else pieces.push({ text: letter, isHit: hits.has(at) })
  }
  return pieces
}

/** A name with the matching parts marked. */
function Name({ name, typed }: { readonly name: string; readonly typed: string }) {
  return (
    <span className={styles.name} dir="auto">
      {highlight(name, typed).map(({ text, isHit }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text differ only by their position
        isHit ? <mark key={at}>{text}</mark> : text,
      )}
    </span>
  )
}

interface SideProps {
  readonly match: Match
  readonly side: 'home' | 'away'
  readonly typed: string
}

function Side({ match, side, typed }: SideProps) {
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <span className={styles.side}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} />}
      <Name name={team.name} typed={typed} />
    </span>
  )
}

function When({ match }: { readonly match: Match }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const now = useMatchNow(match)
  const { day, time } = formatWhen(now.startTime, useNow(), { t, formats, timeZone })
  const score = now.statistics?.total_score
  if (now.status === MATCH_STATUS.live) {
    return (
      <span className={styles.live}>
        <LiveDot />
        {score && <bdi dir="ltr" translate="no">{`${score.home}–${score.away}`}</bdi>}
      </span>
    )
  }
  if (now.status > MATCH_STATUS.stopped) {
    return (
      <span className={styles.when}>
        {now.stage?.name ?? t('row.closed')}{' '}
        {score && <bdi dir="ltr" translate="no">{`${score.home}–${score.away}`}</bdi>}
        <time className={text.hidden} dateTime={now.startTime}>
          {day}
        </time>
      </span>
    )
  }
  return (
    <time className={styles.when} dateTime={now.startTime}>
      {day} {time}
    </time>
  )
}

/** Matches under a heading, that of a league or of a day, which also names the outcomes of the price columns. */
import type { Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { formatDay } from '../../shared/formats/day-names.ts'
import { useDay } from '../../shared/live/ticker.ts'
import { columnsOf, findColumnLayout, getColumnHeads } from '../../shared/market/columns.ts'
import { IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Name } from '../../ui/name.tsx'
import { Star } from '../../ui/star.tsx'
import { CountryCode } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { chunkRows, IN_PLAY, ROWS_PER_BLOCK } from './groups.ts'
import styles from './match-group.module.css'
import rowStyles from './match-row.module.css'
import { columnClass, MatchRow } from './match-row.tsx'
import { observeNearViewport } from './observe-near-viewport.ts'

interface GroupRowsProps {
  readonly matches: readonly Match[]
  /** The column to show where only one fits. */
  readonly chosenColumn: number
  /** Number of rows rendered initially. */
  readonly initialRows: number
  readonly heading: HeadingLevel
}

/** Level of the groups' headings: below the page's own or a section's. */
export type HeadingLevel = 'h2' | 'h3'

/** The matches of one league. */
export const LeagueGroup = memo(({ league, ...rows }: GroupRowsProps & { readonly league: Tournament }) => (
  <MatchGroup
    {...rows}
    name={league.name}
    head={
      <>
        <SportIcon sportKey={league.sport.key} size={16} className={styles.quiet} />
        <CountryCode code={league.category.country_code} />
        <Link to={leaguePath(league)}>
          <Name>{league.name}</Name>
        </Link>
        {/* Leagues of several countries have the same name. */}
        <span className={text.hidden}>{league.category.name}</span>
      </>
    }
    mark={<Star type="tournaments" id={league.id} name={league.name} />}
  />
))

interface TimeGroupProps extends GroupRowsProps, Pick<MatchGroupProps, 'namesLeagues'> {
  readonly day: string
}

/** The matches in play, or those of one day. */
export const TimeGroup = memo(({ day, ...rows }: TimeGroupProps) => {
  const i18n = useI18n()
  const today = useDay()
  const isInPlay = day === IN_PLAY
  const name = isInPlay ? i18n.t('row.live') : formatDay(day, today, i18n)
  const head = (
    <>
      {isInPlay && <LiveDot />}
      <span>{name}</span>
    </>
  )
  return <MatchGroup {...rows} name={name} head={head} />
})

interface MatchGroupProps extends GroupRowsProps {
  readonly name: string
  /** Content of the heading. */
  readonly head: ReactNode
  /** After the heading and the number of matches. */
  readonly mark?: ReactNode
  /** Rows show their league. */
  readonly namesLeagues?: boolean
}

function MatchGroup(props: MatchGroupProps) {
  const { name, head, heading: Heading, mark, matches, chosenColumn, initialRows, namesLeagues = false } = props
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const league = matches[0]?.tournament
  const columns = useMemo(() => (league ? columnsOf(league, matches) : []), [league, matches])
  return (
    <section
      className={cx(
        card.card,
        rowStyles.group,
        columns[0]?.outcomes === 2 && rowStyles.two,
        columns.length > 2 && rowStyles.three,
      )}
    >
      <header className={rowStyles.head}>
        <div className={styles.title}>
          <Heading className={styles.heading}>{head}</Heading>
          <span className={cx(text.micro, text.quiet)}>{matches.length}</span>
          {mark}
        </div>
        {columns.map((column, index) => (
          <div key={column.marketId} className={cx(styles.heads, columnClass(index, chosenColumn))}>
            {getColumnHeads(findColumnLayout(matches, column), column.outcomes).map(id => (
              <span key={id}>{t(id)}</span>
            ))}
          </div>
        ))}
        <IconButton
          className={styles.fold}
          icon={isOpen ? 'chev-u' : 'chev-d'}
          size={14}
          label={t(isOpen ? 'list.collapse' : 'list.expand', { name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen &&
        chunkRows(matches).map((block, index) => (
          <RowBlock key={block[0]?.id} count={block.length} isInitial={index * ROWS_PER_BLOCK < initialRows}>
            {() =>
              block.map(match => (
                <MatchRow
                  key={match.id}
                  match={match}
                  columns={columns}
                  chosenColumn={chosenColumn}
                  namesLeague={namesLeagues}
                />
              ))
            }
          </RowBlock>
        ))}
    </section>
  )
}

interface RowBlockProps {
  /** Number of rows in the block, at most `ROWS_PER_BLOCK`. */
  readonly count: number
  /** Rendered initially, because it is at the top of the list. */
  readonly isInitial: boolean
  readonly children: () => ReactNode
}

/** Rows that are rendered only while near the viewport; their height is reserved otherwise. */
function RowBlock({ count, isInitial, children }: RowBlockProps) {
  const [isNear, setNear] = useState(isInitial)
  const ref = useRef<HTMLDivElement>(null)
  /** Height of the rows when they were last rendered. */
  const height = useRef(0)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return observeNearViewport(element, near => {
      if (!near && element.firstChild) height.current = element.offsetHeight
      setNear(near)
    })
  }, [])
  // The content security policy forbids style attributes in HTML, but not styles set by script.
  useLayoutEffect(() => {
    const { style } = ref.current as HTMLDivElement
    style.blockSize = isNear || height.current === 0 ? '' : `${height.current}px`
  }, [isNear])
  return (
    <div ref={ref} className={cx(styles.block, styles[`r${count}`], !isNear && styles.away)}>
      {isNear && children()}
    </div>
  )
}

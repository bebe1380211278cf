/** Matches under a heading, a league or a day, with the headings of the price columns. */
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { columnsOf, findColumnLayout, getColumnHeads } from '../../shared/market/columns.ts'
import { IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { chunkRows, ROWS_PER_BLOCK } from './groups.ts'
import styles from './match-row.module.css'
import { columnClass, MatchRow } from './match-row.tsx'
import { observeNearViewport } from './observe-near-viewport.ts'

interface MatchGroupProps {
  /** Distinguishes the group from others of the same name. */
  readonly label: string
  readonly name: string
  readonly head: ReactNode
  /** At the end of the heading, after the number of matches. */
  readonly mark?: ReactNode
  readonly matches: readonly Match[]
  /** The column to show where only one fits. */
  readonly chosenColumn: number
  /** Number of rows rendered initially. */
  readonly drawn: number
  /** Rows show their league. */
  readonly namesLeagues?: boolean
}

/**
 * A block of rows that is rendered only while near the viewport; its height is reserved otherwise.
 * The browser lays out only blocks that are on screen.
 */
interface RowBlockProps {
  /** Number of rows in the block, at most `ROWS_PER_BLOCK`. */
  readonly count: number
  /** Rendered initially, because it is at the top of the list. */
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

function RowBlock({ count, isFirst, children }: RowBlockProps) {
  const [isNear, setNear] = useState(isFirst)
  const place = useRef<HTMLDivElement>(null)
  /** Height of the rows when they were last rendered. */
  const height = useRef(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return observeNearViewport(element, near => {
      if (!near && element.firstChild) height.current = element.offsetHeight
      setNear(near)
    })
  }, [])
  // The content security policy forbids style attributes in HTML, but not styles set by script.
  useLayoutEffect(() => {
    const { style } = place.current as HTMLDivElement
    style.blockSize = isNear || height.current === 0 ? '' : `${height.current}px`
  }, [isNear])
  return (
    <div ref={place} className={cx(styles.block, styles[`r${count}`], !isNear && styles.away)}>
      {isNear && children()}
    </div>
  )
}

export function MatchGroup({ label, name, head, mark, matches, chosenColumn, drawn, namesLeagues }: MatchGroupProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const league = matches[0]?.tournament
  const columns = useMemo(() => (league ? columnsOf(league, matches) : []), [league, matches])
  return (
    <section className={cx(card.card, styles.group, columns.length > 2 && styles.three)} aria-label={label}>
      <header className={styles.head}>
        <div className={styles.title}>
          {head}
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
          <RowBlock key={block[0]?.id} count={block.length} isFirst={index * ROWS_PER_BLOCK < drawn}>
            {() =>
              block.map(match => (
                <MatchRow
                  key={match.id}
                  match={match}
                  columns={columns}
                  chosenColumn={chosenColumn}
                  namesLeague={namesLeagues ?? false}
                />
              ))
            }
          </RowBlock>
        ))}
    </section>
  )
}

/** Matches under a heading, a league or a day, with the headings of the price columns. */
import type { Match } from '@touchline/contract/entities/match'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { columnsOf, findColumnLayout, getColumnHeads } from '../../shared/market/columns.ts'
import { IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { chunkRows, ROWS_PER_BLOCK } from './groups.ts'
import styles from './match-row.module.css'
import { columnClass, MatchRow } from './match-row.tsx'
import { RowBlock } from './row-block.tsx'

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

/**
 * The results as the grid of a combobox: a row for each option, whose first cell leads to it. The prices of matches are a
 * second cell, reached with Tab.
 */
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { mainColumn } from '../../shared/market/columns.ts'
import { RowMarket } from '../../ui/row-market.tsx'
import styles from './search-dialog.module.css'
import type { Group, Option } from './search-groups.ts'
import { SearchOption } from './search-option.tsx'

interface SearchResultsProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly typed: string
  /** Index of the active option among those of all groups. */
  readonly active: number
  readonly optionId: (at: number) => string
  readonly onChoose: () => void
  readonly onPoint: (at: number) => void
}

export function SearchResults({ id, groups, typed, active, optionId, onChoose, onPoint }: SearchResultsProps) {
  const t = useT()
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the popup of a combobox is a grid, not a table
    <div role="grid" id={id} aria-label={t('search.results')}>
      {groups.map(({ name, options }, groupAt) => (
        <ResultGroup key={name} name={t(`search.group.${name}`)} count={options.length}>
          {options.map((option, at) => {
            const place = (starts[groupAt] ?? 0) + at
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div
                key={`${option.kind}${option.path}${option.name}`}
                role="row"
                aria-selected={active === place}
                className={styles.row}
                onPointerMove={() => onPoint(place)}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: as above */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
                <div role="gridcell" id={optionId(place)} className={styles.cell}>
                  <SearchOption option={option} typed={typed} onChoose={onChoose} />
                </div>
                <Prices option={option} />
              </div>
            )
          })}
        </ResultGroup>
      ))}
    </div>
  )
}

interface ResultGroupProps {
  readonly name: string
  readonly count: number
  readonly children: ReactNode
}

function ResultGroup({ name, count, children }: ResultGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="rowgroup" aria-label={name}>
      <p className={styles.group} aria-hidden="true">
        {name} <span className={styles.count}>{count}</span>
      </p>
      {children}
    </div>
  )
}

/** The prices of a match with two sides. */
function Prices({ option }: { readonly option: Option }) {
  if (option.kind !== 'match' || !option.match.competitors || option.match.status > MATCH_STATUS.stopped) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
    <div role="gridcell" className={styles.prices}>
      <RowMarket match={option.match} column={mainColumn(option.match.tournament.sport)} />
    </div>
  )
}

/**
 * The search dialog: a combobox whose results are navigated with arrow keys. An empty field shows recent searches and top
 * matches.
 */

import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { mainColumn } from '../../shared/market/columns.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RowMarket } from '../../ui/row-market.tsx'
import text from '../../ui/text.module.css'
import { addRecentSearch } from './recent-searches.ts'
import { SearchBeside } from './search-beside.tsx'
import styles from './search-dialog.module.css'
import { SearchOption } from './search-option.tsx'
import type { Group, Option } from './use-search.ts'
import { MAX_QUERY_LENGTH, type Search, useSearch } from './use-search.ts'

export function SearchDialog({ close }: ModalProps<'search'>) {
  const t = useT()
  return (
    <Modal title={t('search.title')} wide sheet full flush>
      <SearchBox onClose={close} />
    </Modal>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const countOptions = (groups: readonly Group[]): number => groups.reduce((sum, { options }) => sum + options.length, 0)

/** The active option; the first one again when the results change. */
function useActive(groups: readonly Group[]) {
  const count = countOptions(groups)
  const [active, setActive] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the active option when the results change
  useEffect(() => setActive(0), [groups.flatMap(({ options }) => options.map(({ path }) => path)).join()])
  const step = (by: number) => count > 0 && setActive((active + by + count) % count)
  return { active: Math.min(active, count - 1), setActive, step }
}

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

/**
 * The results as the grid of a combobox: a row for each option, whose first cell links to it. The prices of matches are a
 * second cell, reached with Tab.
 */
function SearchResults({ id, groups, typed, active, optionId, onChoose, onPoint }: SearchResultsProps) {
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

/** The field and its results; `onClose` is called after a choice. */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const groups = search.state === 'found' ? search.groups : []
  const isOpen = groups.length > 0
  const { active, setActive, step } = useActive(groups)
  const optionId = (at: number) => `${id}-${at}`
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choose = () => {
    addRecentSearch(typed.trim())
    onClose()
  }
  /** Ignored while the results belong to the previous text. */
  const chooseActive = () => {
    if (search.state === 'found' && !search.isOld)
      document.getElementById(optionId(active))?.querySelector('a')?.click()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by) step(by)
    else if (event.key === 'Enter') chooseActive()
    else return
    event.preventDefault()
  }
  const write = (words: string) => {
    setTyped(words)
    field.current?.focus()
  }
  return (
    <div className={styles.search}>
      <div className={styles.box}>
        <Icon name="search" />
        <input
          ref={field}
          data-autofocus
          role="combobox"
          aria-haspopup="grid"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? optionId(active) : undefined}
          aria-autocomplete="list"
          aria-label={t('search.title')}
          placeholder={t('search.field')}
          value={typed}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {typed && <IconButton icon="close" size={16} label={t('search.clear')} onClick={() => write('')} />}
      </div>
      <p className={text.hidden} role="status">
        {describeState(search, typed, t)}
      </p>
      {isOpen && (
        <SearchResults
          id={`${id}-list`}
          groups={groups}
          typed={typed}
          active={active}
          optionId={optionId}
          onChoose={choose}
          onPoint={setActive}
        />
      )}
      <SearchBeside search={search} typed={typed} onRecent={write} onClose={onClose} />
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('search.keys.move')} <kbd>Enter</kbd> {t('search.keys.open')} <kbd>Esc</kbd>{' '}
        {t('search.keys.close')}
      </p>
    </div>
  )
}

function describeState(search: Search, typed: string, t: ReturnType<typeof useT>): string {
  if (search.state !== 'found' || search.isOld) return search.state === 'failed' ? t('search.failed') : ''
  const count = countOptions(search.groups)
  return count > 0 ? t('search.count', { count }) : t('search.nothing', { text: typed.trim() })
}

/**
 * The search dialog: a combobox whose results are navigated with arrow keys. An empty field shows
 * recent searches.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { ModalProps } from '../../shared/modals.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Empty, Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { addRecentSearch, clearRecentSearches, recentSearches } from './recent-searches.ts'
import styles from './search-dialog.module.css'
import type { Group } from './search-groups.ts'
import { SearchOption } from './search-option.tsx'
import { MAX_QUERY_LENGTH, type Search, useSearch } from './use-search.ts'

export function SearchDialog({ close }: ModalProps<'search'>) {
  const t = useT()
  return (
    <Modal title={t('search.title')} wide sheet flush>
      <SearchBox onClose={close} />
    </Modal>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The active option; the first one again when the results change. */
function useActive(groups: readonly Group[]) {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const [active, setActive] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the active option when the results change
  useEffect(() => setActive(0), [groups.flatMap(({ options }) => options.map(({ path }) => path)).join()])
  const step = (by: number) => count > 0 && setActive((active + by + count) % count)
  return { active: Math.min(active, count - 1), setActive, step }
}

/** The field and its results; `onClose` is called after a choice. */
export function SearchBox({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const groups = search.state === 'found' ? search.groups : []
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
    if (search.state === 'found' && !search.isOld) document.getElementById(optionId(active))?.click()
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
          aria-expanded={groups.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={groups.length > 0 ? optionId(active) : undefined}
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
      <div className={styles.results} id={`${id}-list`} role="listbox" aria-label={t('search.results')}>
        {groups.map((group, groupAt) => {
          const first = groups.slice(0, groupAt).reduce((sum, { options }) => sum + options.length, 0)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox, a group is
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
              <h3 className={styles.group} id={`${id}-${group.name}`}>
                {t(`search.group.${group.name}`)}
              </h3>
              {group.options.map((option, at) => (
                <SearchOption
                  key={option.path}
                  id={optionId(first + at)}
                  option={option}
                  typed={typed}
                  isActive={active === first + at}
                  onChoose={choose}
                  onPoint={() => setActive(first + at)}
                />
              ))}
            </div>
          )
        })}
      </div>
      <Beside search={search} typed={typed} onRecent={write} />
    </div>
  )
}

function describeState(search: Search, typed: string, t: ReturnType<typeof useT>): string {
  if (search.state !== 'found' || search.isOld) return search.state === 'failed' ? t('search.failed') : ''
  const count = search.groups.reduce((sum, { options }) => sum + options.length, 0)
  return count > 0 ? t('search.count', { count }) : t('search.nothing', { text: typed.trim() })
}

interface BesideProps {
  readonly search: Search
  readonly typed: string
  readonly onRecent: (words: string) => void
}

/** Shown while there are no results. */
function Beside({ search, typed, onRecent }: BesideProps) {
  const t = useT()
  switch (search.state) {
    case 'short':
      return typed.trim() ? <p className={styles.hint}>{t('search.short')}</p> : <Recent onChoose={onRecent} />
    case 'waiting':
      return <p className={styles.hint}>{t('search.waiting')}</p>
    case 'failed':
      return (
        <div className={styles.notice}>
          <Notice kind="danger" icon="warn" action={<Button onClick={search.retry}>{t('search.again')}</Button>}>
            {t('search.failed')}
          </Notice>
        </div>
      )
    case 'found':
      return search.groups.length === 0 && !search.isOld ? (
        <Empty icon="search" title={t('search.nothing', { text: typed.trim() })}>
          <p>{t('search.nothing.text')}</p>
        </Empty>
      ) : null
  }
}

function Recent({ onChoose }: { readonly onChoose: (words: string) => void }) {
  const t = useT()
  const recent = useReadable(recentSearches)
  if (recent.length === 0) return <p className={styles.hint}>{t('search.hint')}</p>
  return (
    <section aria-label={t('search.recent')}>
      <div className={styles.recentHead}>
        <h3 className={styles.group}>{t('search.recent')}</h3>
        <Button kind="ghost" onClick={clearRecentSearches}>
          {t('search.forget')}
        </Button>
      </div>
      {recent.map(words => (
        <button key={words} type="button" className={styles.recent} onClick={() => onChoose(words)}>
          <Icon name="clock" size={16} />
          <span dir="auto">{words}</span>
        </button>
      ))}
    </section>
  )
}

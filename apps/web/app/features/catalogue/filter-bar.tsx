/** Filters, sorting and grouping of a list. All of it is stored in the address. */

import { useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery } from '../../shared/addresses/address.ts'
import { useOffersVideo } from '../../shared/app/app-context.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Segments } from '../../ui/segments.tsx'
import styles from './filter-bar.module.css'
import { GROUPINGS, HOURS, type ListChoice, SORTS, type Time, writeChoice } from './list-choice.ts'

const SEGMENTS = ['live', 'today', 'all', 'outrights'] as const
const ANY_HOURS = 'any'

interface FilterBarProps {
  /** Null while it is unknown; the bar has its height even then. */
  readonly choice: ListChoice | null
  /** Hides the time filter: the list has a fixed time range. */
  readonly isTimeless?: boolean
  /** Outrights are elsewhere. */
  readonly hasNoOutrights?: boolean | undefined
}

const choose = (change: Partial<ListChoice>) => replaceQuery(writeChoice(change))

/** Whether a filter is set that is in the sheet on small screens. */
const isNarrowed = ({ time, hasVideo }: ListChoice): boolean => hasVideo || HOURS.some(value => value === time)

/** On small screens, a single line with the times; the other filters are in a sheet. */
export function FilterBar({ choice, isTimeless, hasNoOutrights }: FilterBarProps) {
  const t = useT()
  const id = useId()
  if (!choice) return <div className={styles.bar} />
  return (
    <fieldset className={cx(styles.bar, !isTimeless && styles.folded)} aria-label={t('filter.label')}>
      {!isTimeless && <TimeFilter time={choice.time} hasNoOutrights={hasNoOutrights} />}
      <button
        type="button"
        className={cx(styles.open, isNarrowed(choice) && styles.on)}
        popoverTarget={id}
        aria-label={t('filter.label')}
      >
        <Icon name="sliders" size={16} />
      </button>
      <div id={id} popover="auto" className={styles.sheet}>
        {!isTimeless && <HoursFilter time={choice.time} />}
        {choice.time !== 'outrights' && <MatchFilters {...choice} />}
      </div>
    </fieldset>
  )
}

/** Filters that do not apply to outrights: video, sorting, grouping. */
function MatchFilters({ hasVideo, sort, grouping }: Pick<ListChoice, 'hasVideo' | 'sort' | 'grouping'>) {
  const t = useT()
  return (
    <>
      {useOffersVideo() && (
        <button
          type="button"
          className={cx(styles.video, hasVideo && styles.on)}
          aria-pressed={hasVideo}
          onClick={() => choose({ hasVideo: !hasVideo })}
        >
          <Icon name="play" size={14} />
          {t('filter.video')}
        </button>
      )}
      <span className={styles.grow} />
      <Menu
        label={t('filter.sort.label', { value: t(`filter.sort.${sort}`) })}
        options={SORTS.map(value => ({ value, label: t(`filter.sort.${value}`) }))}
        value={sort}
        onChange={value => choose({ sort: value })}
      >
        <Icon name="sliders" size={14} />
        <span className={styles.word}>{t(`filter.sort.${sort}`)}</span>
      </Menu>
      <Menu
        label={t('filter.group.label', { value: t(`filter.group.${grouping}`) })}
        options={GROUPINGS.map(value => ({ value, label: t(`filter.group.${value}`) }))}
        value={grouping}
        onChange={value => choose({ grouping: value })}
      >
        <Icon name="layers" size={14} />
        <span className={styles.word}>{t(`filter.group.${grouping}`)}</span>
      </Menu>
    </>
  )
}

function TimeFilter({ time, hasNoOutrights }: Pick<FilterBarProps, 'hasNoOutrights'> & { readonly time: Time }) {
  const t = useT()
  return (
    <Segments<Time>
      className={styles.times}
      label={t('list.time')}
      segments={SEGMENTS.filter(value => !hasNoOutrights || value !== 'outrights').map(value => ({
        value,
        label: t(`filter.time.${value}`),
      }))}
      value={time}
      onChange={value => choose({ time: value })}
    />
  )
}

function HoursFilter({ time }: { readonly time: Time }) {
  const t = useT()
  const hours = HOURS.find(value => value === time)
  const format = (value: string) =>
    value === ANY_HOURS ? t('filter.hours.any') : t('filter.hours', { hours: Number(value) })
  return (
    <Menu<Time | typeof ANY_HOURS>
      label={t('filter.hours.label', { value: format(hours ?? ANY_HOURS) })}
      className={cx(hours && styles.on)}
      options={[ANY_HOURS, ...HOURS].map(value => ({ value: value as Time, label: format(value) }))}
      value={hours ?? ANY_HOURS}
      onChange={value => choose({ time: value === ANY_HOURS ? 'all' : value })}
    >
      <Icon name="clock" size={14} />
      {format(hours ?? ANY_HOURS)}
    </Menu>
  )
}

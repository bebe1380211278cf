import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'
import { useShowChosen } from './use-show-chosen.ts'

export interface Tab<T extends string> {
  readonly value: T
  readonly label: ReactNode
  readonly count?: number | undefined
  /** Highlights the count, because action is required. */
  readonly isBusy?: boolean
}

interface TabsProps<T extends string> {
  readonly label: string
  readonly tabs: readonly Tab<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
  /** Id of the panel controlled by the tabs. */
  readonly panelId: string
  /** Tabs share the width. */
  readonly spread?: boolean
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs of one panel; arrow keys move between them in reading direction. */
export function Tabs<T extends string>({ label, tabs, value, onChange, panelId, spread }: TabsProps<T>) {
  const list = useShowChosen<HTMLDivElement>(value)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step || !list.current) return
    const direction = getComputedStyle(list.current).direction === 'rtl' ? -step : step
    const at = tabs.findIndex(tab => tab.value === value)
    const next = tabs[(at + direction + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    list.current.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={list}
      className={cx(styles.tabs, spread && styles.spread)}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(tab => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={cx(styles.count, tab.isBusy && styles.busy)}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

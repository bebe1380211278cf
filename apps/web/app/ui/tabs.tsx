import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

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

/** Scrolls the row to the chosen button or tab without scrolling the page. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-pressed=true],[aria-selected=true]')?.getBoundingClientRect()
  if (!chosen || row.scrollWidth <= row.clientWidth) return
  const { left, right } = row.getBoundingClientRect()
  if (chosen.left < left) row.scrollLeft += chosen.left - left
  else if (chosen.right > right) row.scrollLeft += chosen.right - right
}

/** The ref of a row of choices that scrolls to the chosen one when the value changes. */
export function useShowChosen<E extends HTMLElement>(value: string): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is chosen
  useEffect(() => {
    if (row.current) showChosen(row.current)
  }, [value])
  return row
}

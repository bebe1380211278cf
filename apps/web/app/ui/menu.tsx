import { type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './menu.module.css'

export interface MenuOption<T extends string> {
  readonly value: T
  readonly label: ReactNode
  /** Language of the label if it differs from the page's. */
  readonly lang?: string
}

interface MenuOptionsProps<T extends string> {
  readonly options: readonly MenuOption<T>[]
  readonly value: T
  readonly onChange: (value: T) => void
}

interface MenuProps<T extends string> extends MenuOptionsProps<T> {
  /** Accessible label with the current choice: "Odds format: decimal". */
  readonly label: string
  /** Content of the button. */
  readonly children: ReactNode
  /** A second group of options. */
  readonly further?: ReactNode
  readonly className?: string | undefined
  /** Opens upwards, for menus at the bottom. */
  readonly above?: boolean
}

interface MenuFrameProps {
  readonly label: string
  /** Content of the button. */
  readonly trigger: ReactNode
  /** Content of the list. */
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly above?: boolean | undefined
  /** A dialog holds more than choices. */
  readonly role?: 'menu' | 'dialog'
}

/**
 * A button with a native popover: closes on Escape and on outside clicks. The content is rendered when it first opens, which
 * may have been before the page was hydrated.
 */
export function MenuFrame({ label, trigger, children, className, above, role = 'menu' }: MenuFrameProps) {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <div className={cx(styles.menu, className)}>
      <button type="button" className={styles.trigger} popoverTarget={id} aria-haspopup={role} aria-label={label}>
        {trigger}
        <Icon name="chev-d" size={12} />
      </button>
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name */}
      <div
        id={id}
        popover="auto"
        role={role}
        className={cx(styles.list, above && styles.above)}
        aria-label={label}
        ref={list => {
          if (list?.matches(':popover-open')) setWasOpened(true)
        }}
        onBeforeToggle={() => setWasOpened(true)}
      >
        {wasOpened && children}
      </div>
    </div>
  )
}

/** A choice behind a button. */
export function Menu<T extends string>({ label, children, className, above, further, ...options }: MenuProps<T>) {
  return (
    <MenuFrame label={label} trigger={children} className={className} above={above}>
      <MenuOptions {...options} />
      {further}
    </MenuFrame>
  )
}

/** The options of a choice. Choosing one closes the menu. */
export function MenuOptions<T extends string>({ options, value, onChange }: MenuOptionsProps<T>) {
  return options.map(option => (
    <button
      key={option.value}
      type="button"
      role="menuitemradio"
      aria-checked={option.value === value}
      lang={option.lang}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onChange(option.value)
      }}
    >
      {option.label}
      {option.value === value && <Icon name="check" size={14} />}
    </button>
  ))
}

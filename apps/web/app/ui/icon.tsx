import { createContext, type ReactNode, useContext } from 'react'
import type { Brand } from '../shared/config/brand.ts'
import type { IconName } from '../shared/config/icon-name.ts'
import { cx } from './cx.ts'
import styles from './icon.module.css'
import builtIn from './icons.svg?url'
import { nameOfSportIcon } from './sport-icons.ts'

export interface IconProps {
  readonly name: IconName
  readonly size?: 12 | 14 | 16 | 20 | 24
  /** Mirrored in right-to-left text, for example arrows. */
  readonly flips?: boolean
  readonly filled?: boolean
  readonly className?: string | undefined
}

/** URL of the icon sprite if the server has merged the operator's icons; null for the built-in one. */
export const IconSprite = createContext<string | null>(null)

const useIconHref = (name: string): string => `${useContext(IconSprite) ?? builtIn}#i-${name}`

/** Drawn without the sprite, because it carries a meaning that must not vanish with a failed request. */
const INLINE: Readonly<Partial<Record<IconName, ReactNode>>> = {
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9.5" rx="2" />
      <path d="M8.2 11V8a3.8 3.8 0 0 1 7.6 0v3" />
    </>
  ),
  star: <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1L12 16.9l-5.5 3 1.2-6.1L3.2 9.6l6.1-.8z" />,
}

/** Whether the icon needs the sprite. */
export const isOfSprite = (name: IconName): boolean => !(name in INLINE)

/**
 * Decorative icon beside a text; hidden from assistive technology. Its symbol has the `viewBox`: a
 * page repeats hundreds of icons.
 */
export function Icon({ name, size = 20, flips, filled, className }: IconProps) {
  const names = cx(
    styles.icon,
    size !== 20 && styles[`s${size}`],
    flips && styles.flips,
    filled && styles.filled,
    className,
  )
  const href = useIconHref(name)
  const drawn = INLINE[name]
  return (
    <svg className={names} viewBox={drawn ? '0 0 24 24' : undefined} aria-hidden="true">
      {drawn ?? <use href={href} />}
    </svg>
  )
}

/** Icon of a sport; a trophy if it has none. */
export function SportIcon({ sportKey, ...props }: Omit<IconProps, 'name'> & { readonly sportKey: string }) {
  return <Icon {...props} name={nameOfSportIcon(sportKey) ?? 'trophy'} />
}

/** Mark and name of the brand; the product's own mark is a ball that touches the line. */
export function Logo({ brand: { hasMark, wordmark } }: { readonly brand: Brand }) {
  const href = useIconHref('logo')
  return (
    <>
      <svg className={hasMark && styles.mark} aria-hidden="true">
        {!hasMark && <use href={href} />}
      </svg>
      <span>{wordmark}</span>
    </>
  )
}

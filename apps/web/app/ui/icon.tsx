import { createContext, useContext } from 'react'
import type { Brand } from '../shared/brand.ts'
import { cx } from '../shared/cx.ts'
import type { IconName } from '../shared/icon-name.ts'
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
  return (
    <svg className={names} aria-hidden="true">
      <use href={useIconHref(name)} />
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

import styles from './crest.module.css'
import { buildCrestDesign } from './crest-design.ts'
import sprite from './crests.svg?url'
import { cx } from './cx.ts'

interface CrestProps {
  /** The team's wire id. */
  readonly id: number
  readonly size?: 18 | 22 | 28 | 40 | 56
}

/** A team's crest beside its name. */
export function Crest({ id, size = 18 }: CrestProps) {
  const { field, mark, pattern, shape } = buildCrestDesign(id)
  const names = cx(styles.crest, styles[`s${size}`], styles[`a${field}`], styles[`b${mark}`])
  return (
    <svg className={names} aria-hidden="true">
      <use href={`${sprite}#cr${pattern}-${shape}`} />
    </svg>
  )
}

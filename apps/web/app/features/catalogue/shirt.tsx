import crest from '../../ui/crest.module.css'
import { buildCrestDesign } from '../../ui/crest-design.ts'
import { cx } from '../../ui/cx.ts'
import styles from './shirt.module.css'

interface ShirtProps {
  /** The wire id of the team, whose colours it has. */
  readonly teamId: number
  /** Undefined where it is not known. */
  readonly number: number | undefined
}

/** A player's shirt: an ornament, the number stands beside. */
export function Shirt({ teamId, number }: ShirtProps) {
  const { field, mark } = buildCrestDesign(teamId)
  return (
    <svg className={cx(styles.shirt, crest[`a${field}`], crest[`b${mark}`])} viewBox="0 0 56 56" aria-hidden="true">
      <path d="M18 5 4 12l5 13 7-3v29h24V22l7 3 5-13-14-7c-2 5-18 5-20 0Z" />
      {number !== undefined && (
        <>
          <circle cx="28" cy="30" r="11" />
          <text x="28" y="35">
            {number}
          </text>
        </>
      )}
    </svg>
  )
}

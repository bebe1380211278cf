import type { CSSProperties } from 'react'
import { findLowContrast, type Theme } from '../ui/contrast-pairs.ts'
import { Notice } from '../ui/notice.tsx'
import text from '../ui/text.module.css'
import { readThemeColours } from '../ui/theme-colours.ts'
import styles from './brand-page.module.css'

const SHAPES = ['r-1', 'r-2', 'r-3', 'r-4', 'r-full']
const SIZES = ['h1', 'h2', 'h3', 'small', 'micro'] as const

/** The colours of a theme with the pairs that differ too little, its shapes and its sizes of text. */
export function ColourSamples({ theme }: { readonly theme: Theme }) {
  const colours = readThemeColours(theme)
  const poor = findLowContrast(colours)
  return (
    <div className={styles.section}>
      {poor.length > 0 ? (
        poor.map(pair => (
          <Notice key={pair} kind="danger" icon="warn">
            {pair}
          </Notice>
        ))
      ) : (
        <Notice kind="up" icon="check">
          Every pair of colours that meet differs enough.
        </Notice>
      )}
      <div className={styles.colours}>
        {[...colours].map(([name, colour]) => (
          <div key={name} className={styles.colour}>
            <span className={styles.swatch} style={{ '--swatch': colour } as CSSProperties} />
            <span className={text.micro}>
              {name} <span className={text.quiet}>{colour}</span>
            </span>
          </div>
        ))}
      </div>
      <div className={styles.row}>
        {SHAPES.map(name => (
          <span key={name} className={styles.shape} style={{ '--shape': `var(--${name})` } as CSSProperties} />
        ))}
      </div>
      <div className={styles.row}>
        {SIZES.map(name => (
          <span key={name} className={text[name]}>
            {name} 1,234.50
          </span>
        ))}
      </div>
    </div>
  )
}

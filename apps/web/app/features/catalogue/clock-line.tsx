import styles from './match-row.module.css'

/**
 * Progress bar of the match clock. Drawn as SVG, because the content security policy allows no
 * inline widths.
 */
export function ClockLine({ progress }: { readonly progress: number }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(progress * 100)} height="2" />
    </svg>
  )
}

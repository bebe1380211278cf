import styles from './match-row.module.css'

/** The line that runs with the match. Drawn, not styled: the content policy allows no widths inside the page. */
export function ClockLine({ progress }: { readonly progress: number }) {
  return (
    <svg className={styles.line} viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.round(progress * 100)} height="2" />
    </svg>
  )
}

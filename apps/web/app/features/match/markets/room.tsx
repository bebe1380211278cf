import styles from './markets.module.css'

/** Empty rows of prices. */
export function Room({ rows }: { readonly rows: number }) {
  return Array.from({ length: Math.ceil(rows) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical empty rows
    <span key={row} className={styles.room} />
  ))
}

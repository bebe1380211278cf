import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-button.module.css'

/** Opens the search; looks like a field where there is room. */
export function SearchButton() {
  const t = useT()
  const app = useApp()
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => void openModal(app, 'search')}
    >
      <Icon name="search" />
      <span className={styles.words}>{t('shell.search')}</span>
      <span className={styles.key} aria-hidden="true">
        /
      </span>
    </button>
  )
}

/** The way into the search: looks like a field where there is room; the key / opens it from anywhere. Its own code comes when it is opened. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { reportError } from '../../shared/report.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-button.module.css'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then(module => ({ default: module.SearchDialog })))

/** Whether a key pressed there would be written into something. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function useSlashKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      onPress()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

export function SearchButton() {
  const t = useT()
  const { i18n } = useApp()
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const open = () => {
    i18n
      .loadLater()
      .then(() => setState('open'))
      .catch(error => reportError(error, 'fetching the search'))
  }
  useSlashKey(open)
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="/" onClick={open}>
        <Icon name="search" />
        <span className={styles.words}>{t('search.open')}</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      {state !== 'unused' && (
        <Suspense>
          <SearchDialog isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}

import { useEffect, useRef } from 'react'
import { SportsTree } from '../features/catalogue/sports-tree.tsx'
import { useT } from '../i18n/provider.tsx'
import { useReadable } from '../shared/use-readable.ts'
import { IconButton } from '../ui/button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { closeMenu, isMenuOpen } from './menu-state.ts'
import { OddsFormatMenu } from './odds-format-menu.tsx'
import styles from './sidebar.module.css'
import { FavouritesLink, type SidebarProps } from './sidebar.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** What the sidebar holds, in a drawer, with the choices that the header has no room for. */
export function MenuDrawer({ sportKey, path }: SidebarProps) {
  const t = useT()
  const isOpen = useReadable(isMenuOpen)
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  const openedAt = useRef(path)
  useEffect(() => {
    // Whoever goes elsewhere has chosen.
    if (openedAt.current !== path) closeMenu()
    openedAt.current = path
  }, [path])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog does itself
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={t('nav.menu')}
      onClose={closeMenu}
      onClick={event => event.target === event.currentTarget && closeMenu()}
    >
      {isOpen && (
        <div className={styles.content}>
          <div className={styles.drawerHead}>
            <OddsFormatMenu />
            <LanguageMenu />
            <IconButton className={styles.close} icon="close" label={t('common.close')} onClick={closeMenu} />
          </div>
          <ThemeChoice />
          <FavouritesLink path={path} />
          <SportsTree sportKey={sportKey} path={path} />
        </div>
      )}
    </dialog>
  )
}

import { useEffect, useRef } from 'react'
import { SportsTree } from '../features/catalogue/sports-tree.tsx'
import { useT } from '../i18n/provider.tsx'
import { paths } from '../shared/paths.ts'
import { useReadable } from '../shared/use-readable.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { closeMenu, isMenuOpen } from './menu-state.ts'
import { OddsFormatMenu } from './odds-format-menu.tsx'
import styles from './sidebar.module.css'
import { ThemeChoice } from './theme-choice.tsx'

interface SidebarProps {
  /** The sport of the page, empty when it has none. */
  readonly sportKey: string
  readonly path: string
}

/** The sports at the start side of wide screens. */
export function Sidebar({ sportKey, path }: SidebarProps) {
  const t = useT()
  return (
    <aside className={styles.side} aria-label={t('nav.sports')}>
      <FavouritesLink path={path} />
      <SportsTree sportKey={sportKey} path={path} />
    </aside>
  )
}

function FavouritesLink({ path }: Pick<SidebarProps, 'path'>) {
  const t = useT()
  return (
    <Link
      className={styles.favourites}
      to={paths.favourites()}
      aria-current={path === paths.favourites() ? 'page' : undefined}
    >
      <Icon name="star" />
      {t('nav.favourites')}
    </Link>
  )
}

/** The same in a drawer, with the choices that the header has no room for. */
export function MenuDrawer({ sportKey, path }: SidebarProps) {
  const t = useT()
  const isOpen = useReadable(isMenuOpen)
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) ref.current?.showModal()
    else ref.current?.close()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes elsewhere has chosen
  useEffect(closeMenu, [path])
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

import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { guide } from '../../features/first-bet/first-bet.ts'
import { ChatEntry } from '../../features/live-chat/chat-entry.tsx'
import { isChatOpen } from '../../features/live-chat/chat-state.ts'
import { useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { chooseTheme, currentTheme, THEMES, type Theme } from '../../shared/browser/preferences.ts'
import { runAfterNextPaint } from '../../shared/browser/run-later.ts'
import { hasPage } from '../../shared/config/brand.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Segments } from '../../ui/segments.tsx'
import sideNav from '../../ui/side-nav.module.css'
import { LanguageMenu } from '../menus/language-menu.tsx'
import { LiveUpdatesMenu } from '../menus/live-updates-menu.tsx'
import { OddsFormatMenu } from '../menus/odds-format-menu.tsx'
import { closeMenu, isMenuOpen } from './menu-state.ts'
import styles from './sidebar.module.css'
import { Entry, FavouritesLink, SidebarContent, type SidebarProps } from './sidebar.tsx'

/** Dark or light, in the drawer. */
export function ThemeChoice() {
  const t = useT()
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <Segments
      label={t('nav.theme')}
      segments={THEMES.map(value => ({ value, label: t(`theme.${value}`) }))}
      value={theme}
      onChange={choose}
    />
  )
}

/** Drawer with the sidebar's content and the header options that do not fit on small screens. */
export function MenuDrawer({ sportKey, path }: SidebarProps) {
  const t = useT()
  const { brand, liveChatUrl } = useApp().config
  const isOpen = useReadable(isMenuOpen)
  const isRendered = useDeferredValue(isOpen) || isOpen
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (isOpen) dialog?.showModal()
    // Invisible at once. Closing makes the browser compute the styles of the whole page.
    else runAfterNextPaint(() => !isMenuOpen.get() && dialog?.close())
  }, [isOpen])
  const opensChat = useRef(false)
  const onClosed = () => {
    closeMenu()
    // The page behind an open menu cannot have the focus.
    if (opensChat.current) isChatOpen.set(true)
    opensChat.current = false
  }
  const openChat = () => {
    opensChat.current = true
    closeMenu()
  }
  const openGuide = () => {
    guide.set('open')
    closeMenu()
  }
  const openedAt = useRef(path)
  useEffect(() => {
    // A navigation closes the drawer.
    if (openedAt.current !== path) closeMenu()
    openedAt.current = path
  }, [path])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Escape
    <dialog
      ref={ref}
      className={cx(styles.drawer, !isOpen && styles.closing)}
      aria-label={t('nav.menu')}
      onClose={onClosed}
      onClick={event => event.target === event.currentTarget && closeMenu()}
    >
      {isRendered && (
        <div className={styles.content}>
          <div className={styles.drawerHead}>
            <LiveUpdatesMenu />
            <OddsFormatMenu />
            <LanguageMenu />
            <IconButton className={styles.close} icon="close" label={t('common.close')} onClick={closeMenu} />
          </div>
          {liveChatUrl && window.parent === window && <ChatEntry onPress={openChat} />}
          <ThemeChoice />
          <nav aria-label={t('nav.main')}>
            <FavouritesLink path={path} />
            {hasPage(brand, 'e_sports') && (
              <Entry to={paths.cybersport()} icon="counter-strike" name={t('nav.cybersport')} path={path} />
            )}
            {hasPage(brand, 'schedule') && (
              <Entry to={paths.schedule()} icon="cal" name={t('nav.schedule')} path={path} />
            )}
            {hasPage(brand, 'results') && (
              <Entry to={paths.results()} icon="trophy" name={t('nav.results')} path={path} />
            )}
            {hasPage(brand, 'promotions') && (
              <Entry to={paths.promotions()} icon="gift" name={t('nav.promotions')} path={path} />
            )}
          </nav>
          <SidebarContent sportKey={sportKey} path={path} />
          <Link className={sideNav.entry} to={paths.home()} onClick={openGuide}>
            <Icon name="info" />
            <span data-full>{t('first-bet.title')}</span>
          </Link>
        </div>
      )}
    </dialog>
  )
}

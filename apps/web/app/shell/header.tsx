import { useQuery } from '@tanstack/react-query'
import { SearchButton } from '../features/search/search-button.tsx'
import { useT } from '../i18n/provider.tsx'
import type { PageId } from '../routes.ts'
import { useApp } from '../shared/app-context.tsx'
import { paths } from '../shared/paths.ts'
import { chooseTheme, currentTheme } from '../shared/preferences.ts'
import { IconButton } from '../ui/button.tsx'
import { Logo } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import styles from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { openMenu } from './menu-state.ts'
import { OddsFormatMenu } from './odds-format-menu.tsx'
import { AccountSlot } from './slots.tsx'

export function Header({ page }: { readonly page: PageId }) {
  const t = useT()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <IconButton className={styles.burger} icon="menu" label={t('nav.openMenu')} onClick={openMenu} />
        <Link className={styles.logo} to={paths.home()} aria-label={t('nav.logo')}>
          <Logo />
          <span>touchline</span>
        </Link>
        <MainNav page={page} />
        <span className={styles.grow} />
        <SearchButton />
        <div className={styles.choices}>
          <OddsFormatMenu />
          <LanguageMenu />
        </div>
        <IconButton
          className={styles.theme}
          icon="sun"
          label={t('nav.theme')}
          onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
        />
        <AccountSlot />
      </div>
    </header>
  )
}

function MainNav({ page }: { readonly page: PageId }) {
  const t = useT()
  const { queries } = useApp()
  const { data: counters } = useQuery(queries.counters())
  const isLive = page === 'in_play'
  const isSports = !isLive && page !== 'bets_history' && page !== 'not_found' && page !== 'error'
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      <Link to={paths.home()} aria-current={isSports ? 'page' : undefined}>
        {t('nav.sports')}
      </Link>
      <Link to={paths.live()} aria-current={isLive ? 'page' : undefined}>
        {t('nav.live')}
        {counters && <span className={styles.count}>{counters.live}</span>}
      </Link>
    </nav>
  )
}

import { useQuery } from '@tanstack/react-query'
import { SearchButton } from '../features/search/search-button.tsx'
import { useT } from '../i18n/provider.tsx'
import { findMatch } from '../routes/find-match.ts'
import type { Route, RouteParams } from '../routes/route.ts'
import { leaguePath, paths } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { chooseTheme, currentTheme } from '../shared/browser/preferences.ts'
import { hasPage, type OptionalPage } from '../shared/config/brand.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Icon, Logo, SportIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Name } from '../ui/name.tsx'
import { Star } from '../ui/star.tsx'
import styles from './header.module.css'
import { LanguageMenu, LiveUpdatesMenu, OddsFormatMenu } from './rendered-parts.tsx'
import { openMenu } from './sidebar/menu-state.ts'
import { AccountSlot } from './slots/account-slot.tsx'

interface HeaderProps {
  readonly route: Route
  readonly params: RouteParams
}

export function Header({ route, params }: HeaderProps) {
  const t = useT()
  const { config } = useApp()
  return (
    <header className={cx(styles.header, route.page === 'match' && styles.ofMatch)}>
      <div className={styles.inner}>
        {route.page === 'match' && <MatchWay id={params.slug?.id} />}
        <IconButton className={styles.burger} icon="menu" label={t('nav.openMenu')} onClick={openMenu} />
        <Link className={styles.logo} to={paths.home()} aria-label={t('nav.logo')}>
          <Logo brand={config.brand} />
        </Link>
        <MainNav route={route} />
        <span className={styles.grow} />
        <span className={styles.search} id="header-state">
          <SearchButton />
        </span>
        <div className={styles.choices}>
          <LiveUpdatesMenu />
          <OddsFormatMenu />
          <LanguageMenu />
        </div>
        <IconButton
          className={styles.theme}
          icon="sun"
          label={t('nav.theme')}
          onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
        />
        {/* The live chat's button, in its room before its code is loaded. */}
        {config.liveChatUrl && <span className={styles.chat} id="chat" />}
        <AccountSlot />
      </div>
    </header>
  )
}

/** On small screens, in place of the site's own entries: back to the league of a match, and its star. */
function MatchWay({ id }: { readonly id: number | undefined }) {
  const app = useApp()
  // Another page's match may come before the page's own.
  useQuery({ ...app.queries.match(id ?? 0), enabled: false })
  const match = findMatch(app, id)
  if (!match) return <span className={styles.way} />
  const { tournament, type, name } = match
  return (
    <>
      <Link className={styles.way} to={leaguePath(tournament)}>
        <Icon name="chev-l" flips />
        <SportIcon sportKey={tournament.sport.key} size={16} />
        <Name>{tournament.name}</Name>
      </Link>
      {type === 'match' && <Star className={styles.star} type="matches" id={match.id} name={name} />}
    </>
  )
}

function MainNav({ route }: { readonly route: Route }) {
  const t = useT()
  const { queries, config } = useApp()
  const has = (entry: OptionalPage) => hasPage(config.brand, entry)
  const { data: counters } = useQuery(queries.counters())
  const current = route.isBesideSports ? route.pattern : paths.home()
  const mark = (path: string) => (current === path ? 'page' : undefined)
  return (
    <nav className={styles.nav} aria-label={t('nav.main')}>
      <Link to={paths.home()} aria-current={mark(paths.home())}>
        {t('nav.sports')}
      </Link>
      <Link to={paths.live()} aria-current={mark(paths.live())}>
        {t('nav.live')}
        {counters?.live !== undefined && <span className={styles.count}>{counters.live}</span>}
      </Link>
      {has('e_sports') && (
        <Link to={paths.cybersport()} aria-current={mark(paths.cybersport())}>
          {t('nav.cybersport')}
        </Link>
      )}
      <Link className={styles.own} to={paths.betsHistory()} aria-current={mark(paths.betsHistory())}>
        {t('slip.tab.bets')}
      </Link>
      {has('schedule') && (
        <Link className={styles.wide} to={paths.schedule()} aria-current={mark(paths.schedule())}>
          {t('nav.schedule')}
        </Link>
      )}
      {has('results') && (
        <Link className={styles.wide} to={paths.results()} aria-current={mark(paths.results())}>
          {t('nav.results')}
        </Link>
      )}
      {has('promotions') && (
        <Link className={styles.wide} to={paths.promotions()} aria-current={mark(paths.promotions())}>
          {t('nav.promotions')}
        </Link>
      )}
    </nav>
  )
}

/** Links to the player's favourite sports, leagues and teams in the sidebar. */
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath, paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { leagueTitle, sportName } from '../../shared/match/sports.ts'
import { SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Name } from '../../ui/name.tsx'
import sideNav from '../../ui/side-nav.module.css'
import { favouriteLeagues, favouriteSports, favouriteTeams } from './favourite-queries.ts'
import styles from './favourite-shortcuts.module.css'

/** The favourites page has the others. */
const MAX_SHORTCUTS = 6

interface Shortcut {
  readonly path: string
  readonly sportKey: string
  readonly name: string
  readonly count: number | undefined
}

function useShortcuts(): Shortcut[] {
  const t = useT()
  const app = useApp()
  const { data: sports = [] } = useQuery(favouriteSports(app))
  const { data: leagues = [] } = useQuery(favouriteLeagues(app))
  const { data: teams = [] } = useQuery(favouriteTeams(app))
  const { data: counters } = useQuery(app.queries.counters())
  return [
    ...sports.map(sport => ({
      path: paths.sport(sport.key),
      sportKey: sport.key,
      name: sportName(sport, t),
      count: counters?.sports?.find(({ id }) => id === sport.id)?.match_count,
    })),
    ...leagues.map(league => ({
      path: leaguePath(league),
      sportKey: league.sport.key,
      name: leagueTitle(league),
      count: counters?.leagues?.[league.id]?.[0],
    })),
    ...teams.flatMap(({ competitor: { slug, name }, sport }) =>
      slug ? [{ path: paths.team(sport.key, slug), sportKey: sport.key, name, count: undefined }] : [],
    ),
  ].slice(0, MAX_SHORTCUTS)
}

export function FavouriteShortcuts({ path }: { readonly path: string }) {
  const t = useT()
  const shortcuts = useShortcuts()
  if (shortcuts.length === 0) return null
  return (
    <nav aria-label={t('nav.favourites')}>
      <ul>
        {shortcuts.map(shortcut => (
          <li key={shortcut.path}>
            <Link
              className={sideNav.entry}
              to={shortcut.path}
              title={shortcut.name}
              aria-current={path === shortcut.path ? 'page' : undefined}
            >
              <SportIcon sportKey={shortcut.sportKey} />
              <span className={styles.name} data-full>
                <Name>{shortcut.name}</Name>
              </span>
              <span className={styles.count} data-full>
                {shortcut.count}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

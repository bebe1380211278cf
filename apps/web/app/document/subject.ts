/**
 * The subject of a page, read from its fetched data: its position in the catalogue tree and its
 * match.
 */
import type { Category, Sport, Tournament } from '@touchline/contract/entities/catalogue'
import type { Match } from '@touchline/contract/entities/match'
import { findCategory, findLeague, findMatch, findSport } from '../routes/find.ts'
import type { MatchedRoute } from '../routes/route.ts'
import { leaguePath, matchPath, paths } from '../shared/addresses/paths.ts'
import type { App } from '../shared/app/app.ts'
import { sportName } from '../shared/match/sports.ts'

export interface Subject {
  readonly match: Match | undefined
  /** Breadcrumbs from below the home page to the page itself, with inner paths. */
  readonly way: readonly { readonly name: string; readonly path: string }[]
}

type Step = Subject['way'][number]

export function findSubject(app: App, { route, params: { sportKey, slug } }: MatchedRoute): Subject {
  const { t } = app.i18n
  const id = slug?.id
  const match = route.page === 'match' ? findMatch(app, id) : undefined
  const league = match?.tournament ?? (route.page === 'league' ? findLeague(app, sportKey, id) : undefined)
  const category = league?.category ?? (route.page === 'category' ? findCategory(app, sportKey, id) : undefined)
  const sport = league?.sport ?? (sportKey ? findSport(app, sportKey) : undefined)
  const sportStep = (of: Sport): Step => ({ name: sportName(of, t), path: paths.sport(of.key) })
  const categoryStep = (of: Category): Step => ({
    name: of.name,
    path: paths.category(sport?.key ?? sportKey, of.slug),
  })
  const leagueStep = (of: Tournament): Step => ({ name: of.name, path: leaguePath(of) })
  return {
    match,
    way: [
      ...(sport ? [sportStep(sport)] : []),
      ...(category ? [categoryStep(category)] : []),
      ...(league ? [leagueStep(league)] : []),
      ...(match ? [{ name: match.name, path: matchPath(match) }] : []),
    ],
  }
}

/** Remembers the matches and the league whose pages are opened. */
import { setLastLeague } from '../../features/catalogue/last-league.ts'
import { addRecentMatch } from '../../features/catalogue/recent-matches.ts'
import { splitLocale } from '../../i18n/locales.ts'
import { matchRoute } from '../../routes/route-table.ts'
import type { App } from '../../shared/app/app.ts'
import { runAfterNextPaint } from '../../shared/browser/run-later.ts'

/** The browser's own, and those that the router dispatches for changes by script. */
const ADDRESS_EVENTS = ['popstate', 'pushState', 'replaceState'] as const

export function followRecentMatches({ config }: App): void {
  let lastPath = ''
  const note = () => {
    if (location.pathname === lastPath) return
    lastPath = location.pathname
    const { slug, sportKey } = matchRoute(splitLocale(lastPath, config.localeSettings).path).params
    if (slug?.kind === 'league') setLastLeague({ sportKey, id: slug.id })
    // After the paint of the press and of the match: the strip of the page that is left would render within the press.
    if (slug?.kind === 'match') runAfterNextPaint(() => runAfterNextPaint(() => addRecentMatch(slug.id)))
  }
  for (const name of ADDRESS_EVENTS) addEventListener(name, note)
  note()
}

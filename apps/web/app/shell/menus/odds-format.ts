/** The odds format: at once on the whole page, kept on this device, and for a player in the settings. */
import { QueryObserver } from '@tanstack/react-query'
import type { OddsFormat } from '@touchline/betting/odds-format'
import type { App } from '../../shared/app.ts'
import { oddsFormat } from '../../shared/preferences.ts'
import { saveSetting } from '../../shared/save-setting.ts'

/** Somebody chose a format. */
export function chooseOddsFormat(app: Pick<App, 'api' | 'session' | 'i18n'>, format: OddsFormat): Promise<boolean> {
  oddsFormat.set(format)
  return saveSetting(app, { odds_type: format })
}

/** What holds for a player who has just signed in: what was chosen elsewhere, else what was chosen here. */
export function formatAtSignIn(stored: OddsFormat, here: OddsFormat): OddsFormat {
  return stored === oddsFormat.fallback ? here : stored
}

/** Takes a player's format over once after each sign-in, until the answer is called. */
export function followOddsFormat({ queryClient, queries, session }: Pick<App, 'queryClient' | 'queries' | 'session'>) {
  /** Settings fetched before this were not the player's. */
  let signedInAt: number | null = null
  let isTaken = false
  const observer = new QueryObserver(queryClient, queries.settings())
  const look = () => {
    const { data, dataUpdatedAt } = observer.getCurrentResult()
    if (!data || isTaken || signedInAt === null || dataUpdatedAt < signedInAt) return
    isTaken = true
    const format = formatAtSignIn(data.odds_types.selected, oddsFormat.get())
    if (format !== oddsFormat.get()) oddsFormat.set(format)
  }
  const followSession = () => {
    const isSignedIn = session.get().status === 'LOGGED_IN'
    if (isSignedIn && signedInAt === null) {
      signedInAt = Date.now()
      isTaken = false
    }
    if (session.get().status === 'NOT_LOGGED_IN') signedInAt = null
  }
  followSession()
  const stops = [observer.subscribe(look), session.subscribe(followSession)]
  return () => {
    for (const stop of stops) stop()
  }
}

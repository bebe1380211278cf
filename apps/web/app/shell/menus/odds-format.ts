/** The odds format: applied immediately, stored on this device, and in the settings of a player. */
import { QueryObserver } from '@tanstack/react-query'
import type { OddsFormat } from '@touchline/betting/odds/odds-format'
import type { App } from '../../shared/app/app.ts'
import { oddsFormat } from '../../shared/odds/odds-format.ts'
import { saveSetting } from '../../shared/player/save-setting.ts'

/** Applies and saves the chosen format. */
export function chooseOddsFormat(app: Pick<App, 'api' | 'session' | 'i18n'>, format: OddsFormat): Promise<boolean> {
  oddsFormat.set(format)
  return saveSetting(app, { odds_type: format })
}

/** The format after sign-in: that of the settings, else that of this device. */
export function formatAtSignIn(stored: OddsFormat, here: OddsFormat): OddsFormat {
  return stored === oddsFormat.fallback ? here : stored
}

/** Applies a player's format once after each sign-in, until the returned function is called. */
export function followOddsFormat({ queryClient, queries, session }: Pick<App, 'queryClient' | 'queries' | 'session'>) {
  /** Settings fetched before this time were not the player's. */
  let signedInAt: number | null = null
  let isTaken = false
  const observer = new QueryObserver(queryClient, queries.settings())
  const syncFormat = () => {
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
  const stops = [observer.subscribe(syncFormat), session.subscribe(followSession)]
  return () => {
    for (const stop of stops) stop()
  }
}

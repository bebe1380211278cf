import { QueryObserver } from '@tanstack/react-query'
import { ODDS_FORMATS, type OddsFormat } from '@touchline/betting/odds/decimal-odds'
import { useT } from '../../i18n/provider.tsx'
import type { App } from '../../shared/app/app.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { allFormats, oddsFormat, useOddsFormat } from '../../shared/odds/odds-format.ts'
import { runPart } from '../../shared/parts/part.ts'
import { saveSetting } from '../../shared/player/save-setting.ts'
import { Menu } from '../../ui/menu.tsx'
import styles from './odds-format-menu.module.css'
import { savedSettings } from './part.ts'

/** Example price, shown in every format. */
const EXAMPLE = 2.5

/**
 * Chooses the odds format: applied immediately, stored on this device and in the player's settings.
 */
export function OddsFormatMenu() {
  const t = useT()
  const app = useApp()
  const settings = useSettings()
  const format = useOddsFormat()
  const formatExample = useReadable(allFormats)
  const available: readonly OddsFormat[] = settings?.odds_types.available ?? ODDS_FORMATS
  const name = t(`odds-format.${format}`)
  const options = available.map(value => ({
    value,
    label: (
      <span className={styles.option}>
        {t(`odds-format.${value}`)} <bdi className={styles.example}>{formatExample?.(EXAMPLE, value)}</bdi>
      </span>
    ),
  }))
  const choose = (value: OddsFormat) => {
    oddsFormat.set(value)
    void runPart(savedSettings, ({ saveSetting }) => saveSetting(app, { odds_type: value }), 'keeping the odds format')
  }
  return (
    <Menu label={t('odds-format.label', { name })} options={options} value={format} onChange={choose}>
      {name}
    </Menu>
  )
}

/** Applies the chosen format, and stores it on this device and in the settings of a player. */
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

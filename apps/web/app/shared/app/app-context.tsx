import { useQuery } from '@tanstack/react-query'
import { SUBUNITS } from '@touchline/betting/money/money'
import type { Currency, Settings } from '@touchline/contract/entities/settings'
import { createContext, type ReactNode, useContext } from 'react'
import type { App } from './app.ts'

const AppContext = createContext<App | null>(null)

export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>
}

/** Returns the app instance of the running page. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('no AppProvider')
  return app
}

const CENTS = 100

/** Number of minor units in one unit of a currency, by the operator's currencies. */
export function findSubunits(currencies: readonly Currency[], currency: string): number {
  return currencies.find(({ code }) => code === currency)?.subunits ?? SUBUNITS[currency] ?? CENTS
}

/** The operator's settings; undefined until loaded. */
export function useSettings(): Settings | undefined {
  return useQuery(useApp().queries.settings()).data
}

/** Whether the operator offers video; false until the settings are loaded. */
export const useOffersVideo = (): boolean => useSettings()?.video_settings?.enabled === true

/** Number of minor units in one unit of a currency, from the settings. */
export function useSubunits(): (currency: string) => number {
  const currencies = useSettings()?.currencies ?? []
  return currency => findSubunits(currencies, currency)
}

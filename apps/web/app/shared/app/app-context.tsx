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

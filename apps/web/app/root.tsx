/** The root component, identical on the server and in the browser. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { I18nProvider } from './i18n/provider.tsx'
import type { App } from './shared/app.ts'
import { AppProvider } from './shared/app-context.tsx'
import { Boundary } from './shell/boundary.tsx'
import type { ActivePage } from './shell/navigation/resolve-page.ts'
import { Shell } from './shell/shell.tsx'

interface RootProps {
  readonly app: App
  readonly initial: ActivePage
  /** Called in the browser after hydration of the server's HTML. */
  readonly onHydrated?: () => void
}

export function Root({ app, initial, onHydrated }: RootProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <QueryClientProvider client={app.queryClient}>
          <Boundary>
            <Shell initial={initial} />
          </Boundary>
        </QueryClientProvider>
      </I18nProvider>
    </AppProvider>
  )
}

/** The whole tree, the same on the server and in the browser. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Router } from 'wouter'
import { I18nProvider } from './i18n/provider.tsx'
import type { App } from './shared/app.ts'
import { AppProvider } from './shared/app-context.tsx'
import type { ActivePage } from './shell/resolve-page.ts'
import { Shell } from './shell/shell.tsx'

interface RootProps {
  readonly app: App
  readonly initial: ActivePage
  /** On the server: the path that is rendered, as the browser will see it. */
  readonly ssrPath?: string
}

export function Root({ app, initial, ssrPath }: RootProps) {
  return (
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <QueryClientProvider client={app.queryClient}>
          <Router {...(ssrPath && { ssrPath })}>
            <Shell initial={initial} />
          </Router>
        </QueryClientProvider>
      </I18nProvider>
    </AppProvider>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { I18nProvider } from '../i18n/provider.tsx'
import type { App } from '../shared/app/app.ts'
import { AppProvider } from '../shared/app/app-context.tsx'

/** Wraps a component in the providers of a page. For tests. */
export const inApp = (app: App, element: ReactNode): ReactNode => (
  <AppProvider app={app}>
    <I18nProvider value={app.i18n}>
      <QueryClientProvider client={app.queryClient}>{element}</QueryClientProvider>
    </I18nProvider>
  </AppProvider>
)

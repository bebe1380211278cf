/**
 * Renders components in a document, as a browser does, inside a test app. For tests with `@vitest-environment happy-dom`;
 * after each, what was rendered and stored is removed.
 */
import '@testing-library/jest-dom/vitest'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { I18nProvider } from '../i18n/provider.tsx'
import type { App } from '../shared/app.ts'
import { AppProvider } from '../shared/app-context.tsx'

// React warns of state that changes where no test waits for it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})

/** A component inside the providers that every page has. */
export const inApp = (app: App, element: ReactNode): ReactNode => (
  <AppProvider app={app}>
    <I18nProvider value={app.i18n}>
      <QueryClientProvider client={app.queryClient}>{element}</QueryClientProvider>
    </I18nProvider>
  </AppProvider>
)

/** Renders a component; `user` acts on it as a person does, and `show` puts another in its place. */
export function renderInApp(app: App, element: ReactNode) {
  const { container, rerender, unmount } = render(inApp(app, element))
  const user = userEvent.setup({ delay: null })
  return { user, container, unmount, show: (next: ReactNode) => rerender(inApp(app, next)) }
}

const readNode = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  return ` ${[...node.childNodes].map(readNode).join('')} `
}

/** What a person reads in an element: its texts in order, with a space wherever an element begins or ends. */
export function readText(node: Node): string {
  return readNode(node)
    .replace(/[\u2066\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

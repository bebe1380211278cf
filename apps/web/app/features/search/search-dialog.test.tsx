import { QueryClientProvider } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import { act } from 'react'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '../../i18n/provider.tsx'
import { AppProvider } from '../../shared/app-context.tsx'
import { createTestApp } from '../../testing/render.tsx'
import { stubTinyDom } from '../../testing/tiny-dom.ts'
import { SearchBox } from './search-dialog.tsx'

let root: Root

afterEach(async () => {
  await act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

interface Handlers {
  onChange(event: object): void
  onKeyDown(event: object): void
}

/** What React was told of the element with a tag, wherever it stands. */
function handlersOf(place: Node, tag: string): Handlers | undefined {
  if (place.nodeName.toLowerCase() === tag) {
    const key = Object.keys(place).find(name => name.startsWith('__reactProps'))
    return key ? (place as unknown as Record<string, Handlers>)[key] : undefined
  }
  for (const child of place.childNodes) {
    const found = handlersOf(child, tag)
    if (found) return found
  }
  return undefined
}

it('opens with Enter what was found for the words that stand in the field, never for those before', async () => {
  vi.useFakeTimers()
  const sports = [{ id: 1, key: 'soccer', name: 'Soccer' }]
  const call = (async (name: string) => ({
    data: name === 'getSearch' ? { sports, categories: [], tournaments: [], matches: [] } : sports,
  })) as unknown as Api['call']
  const app = await createTestApp('en', call)
  await app.i18n.loadLater()
  const place = stubTinyDom()
  const click = vi.fn()
  Object.assign(document, { getElementById: () => ({ click, scrollIntoView: () => {} }) })
  const { createRoot } = await import('react-dom/client')
  root = createRoot(place)
  await act(() =>
    root.render(
      <AppProvider app={app}>
        <I18nProvider value={app.i18n}>
          <QueryClientProvider client={app.queryClient}>
            <SearchBox onClose={() => {}} />
          </QueryClientProvider>
        </I18nProvider>
      </AppProvider>,
    ),
  )
  const write = (value: string) => act(() => handlersOf(place, 'input')?.onChange({ target: { value } }))
  const pressEnter = () => act(() => handlersOf(place, 'input')?.onKeyDown({ key: 'Enter', preventDefault() {} }))
  // First the typing comes to rest, then the answer comes.
  const rest = async () => {
    for (const ms of [200, 10, 10]) await act(() => vi.advanceTimersByTimeAsync(ms))
  }
  await write('soccer')
  await rest()
  expect(place.textContent).toContain('Soccer')
  await write('tennis')
  await pressEnter()
  expect(click).not.toHaveBeenCalled()
  await rest()
  await pressEnter()
  expect(click).toHaveBeenCalledOnce()
})

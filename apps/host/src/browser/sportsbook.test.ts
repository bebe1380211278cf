import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { embedSportsbook } from './sportsbook.ts'

afterEach(() => vi.unstubAllGlobals())

it('fails when the SDK could not be loaded, also before this script ran', async () => {
  const { document } = new Window()
  document.body.innerHTML = '<div data-sportsbook="fill"></div><script data-sdk></script>'
  vi.stubGlobal('document', document)
  // The page has loaded, and no event of the script comes any more.
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listener())
  await expect(embedSportsbook()).rejects.toThrow('the SDK could not be loaded')
})

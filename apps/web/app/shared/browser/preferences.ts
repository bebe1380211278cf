/**
 * Preferences of the visitor on this device, the theme among them. Local storage may be full, unavailable or contain
 * invalid values: then the default applies, and a choice lasts as long as the page.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { deviceStorage } from './web-storage.ts'

/** `early-script.ts` reads the same keys before the first paint. */
export const THEME_KEY = 'touchline.theme'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

export interface Preference<T extends string> extends Readable<T> {
  set(value: T): void
  readonly fallback: T
}

/** What is stored, else the brand's own default, which the page's HTML has. */
const readStored = (key: string): string | null =>
  deviceStorage.read(key) ?? globalThis.document?.documentElement.getAttribute(`data-${key}`) ?? null

/** An enumerated preference, stored on this device and synchronized between tabs; `fallback` is what the server renders. */
export function createPreference<T extends string>(key: string, values: readonly T[], fallback: T): Preference<T> {
  const parse = (text: string | null): T => values.find(value => value === text) ?? fallback
  const state = createObservable<T>(parse(readStored(key)))
  globalThis.window?.addEventListener('storage', event => event.key === key && state.set(parse(event.newValue)))
  return {
    ...state,
    fallback,
    set(value) {
      deviceStorage.write(key, value)
      state.set(value)
    },
  }
}

/**
 * The effective theme: the stored one, else the system's; `early-script.ts` has applied it to the
 * document.
 */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/**
 * Applies and stores a theme. Transitions are disabled meanwhile, because a page that changes
 * colour in steps looks broken.
 */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  root.dataset.switching = ''
  root.dataset.theme = theme
  deviceStorage.write(THEME_KEY, theme)
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.switching))
}

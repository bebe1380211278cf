import { createContext, type ReactNode, useContext } from 'react'
import type { Formats } from './format.ts'
import type { Translate } from './translate.ts'

export interface I18n {
  readonly locale: string
  readonly direction: 'rtl' | 'ltr'
  readonly t: Translate
  readonly formats: Formats
  /** Loads a bundle of messages that load later. */
  readonly loadTexts: (bundle: string) => Promise<void>
}

const I18nContext = createContext<I18n | null>(null)

export function I18nProvider({ value, children }: { value: I18n; children: ReactNode }) {
  return <I18nContext value={value}>{children}</I18nContext>
}

/** The translator and formats of the page's language. */
export function useI18n(): I18n {
  const value = useContext(I18nContext)
  if (!value) throw new Error('no I18nProvider')
  return value
}

/** The page's translator. */
export const useT = (): Translate => useI18n().t

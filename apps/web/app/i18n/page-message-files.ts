/** The message files of a page's own locale, by the URLs in its data. */
import type { Messages } from './translate.ts'

/** By bundle. */
export const messageUrls: Record<string, string> = {}

/** @public In the browser's build. */
export const loadFile = async (_locale: string, bundle: string): Promise<Messages> =>
  (await import(/* @vite-ignore */ messageUrls[bundle] ?? '')).default

/** A client whose two APIs are one test server, and the reason of a rejection. */
import { type ApiOptions, createApi } from '../http.ts'

export const openApi = (url: string, options: Partial<ApiOptions> = {}) =>
  createApi({ platformUrl: url, sportsbookUrl: url, getLocale: () => 'en', ...options })

/** The reason for which a promise was rejected; null if it was not. */
export const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)

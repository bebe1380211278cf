/** Anonymous backend calls for the server's own responses: images, site maps and icons. */
import { type Api, createApi } from '@touchline/client/http'
import type { WebConfig } from './config.ts'
import { httpFetch } from './http-fetch.ts'

export type BackEnd = (locale: string) => Api

/** Factor on the call timeout: these responses do not block a page. */
const PATIENCE = 4

export function createBackEnd({ backendUrl, callTimeoutMs }: WebConfig): BackEnd {
  const apis = new Map<string, Api>()
  return locale => {
    const existing = apis.get(locale)
    if (existing) return existing
    const timeoutMs = callTimeoutMs * PATIENCE
    const api = createApi({
      platformUrl: backendUrl,
      sportsbookUrl: backendUrl,
      getLocale: () => locale,
      timeoutMs,
      fetch: httpFetch,
    })
    apis.set(locale, api)
    return api
  }
}

/** The calls that this server makes for its own answers, as a visitor: for pictures, site maps and icons. */
import { type Api, createApi } from '@touchline/client/http'
import type { WebConfig } from './config.ts'

export type BackEnd = (locale: string) => Api

/** Nobody waits for these before seeing a page: they may take a little longer than a page's calls. */
const PATIENCE = 4

export function createBackEnd({ backendUrl, callTimeoutMs }: WebConfig): BackEnd {
  const apis = new Map<string, Api>()
  return locale => {
    const known = apis.get(locale)
    if (known) return known
    const timeoutMs = callTimeoutMs * PATIENCE
    const api = createApi({ platformUrl: backendUrl, sportsbookUrl: backendUrl, getLocale: () => locale, timeoutMs })
    apis.set(locale, api)
    return api
  }
}

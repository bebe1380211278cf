/**
 * Redirects the addresses of authentication flows to the home page of their locale, where the flow
 * opens in a modal.
 */
import type { FastifyInstance } from 'fastify'
import type { LocaleSettings } from '../app/i18n/locales.ts'
import { AUTH_PAGES, getAuthModalPath } from '../app/shell/modals/auth-pages.ts'
import type { WebConfig } from './config.ts'

/** All locale prefixes of an address, including short and legacy ones. */
function prefixesOf({ locales, aliases = {} }: LocaleSettings): string[] {
  return ['', ...[...new Set([...locales, ...Object.keys(aliases)])].map(code => `/${code}`)]
}

export function addAuthPages(app: FastifyInstance, { public: { localeSettings } }: WebConfig): void {
  for (const prefix of prefixesOf(localeSettings)) {
    for (const path of Object.keys(AUTH_PAGES)) {
      app.get(prefix + path, { logLevel: 'warn' }, async ({ url }, reply) => {
        const home = getAuthModalPath(url.slice(prefix.length)) ?? '/'
        return reply.header('cache-control', 'no-store').redirect(prefix ? prefix + home.slice(1) : home, 302)
      })
    }
  }
}

/**
 * The addresses of signing in and up, of passwords and of confirming an e-mail address: they lead to the home page, where
 * the flow stands in a modal. What the query says goes along, for it may bring the token of a mail.
 */
import type { FastifyInstance } from 'fastify'
import { LOCALE_ALIASES, type LocaleSettings } from '../app/i18n/locales.ts'
import type { LinkableModal } from '../app/shell/modals/modal-address.ts'
import type { WebConfig } from './config.ts'

const PAGES = {
  '/users/sign-in': 'signIn',
  '/users/sign-up': 'signUp',
  '/users/password/new': 'passwordNew',
  '/users/password/edit': 'passwordEdit',
  '/users/confirmation': 'confirmation',
  '/users/unlock': 'unlock',
} as const satisfies Readonly<Record<string, LinkableModal>>

/** The home page of the same language with the modal open. */
function homeWith(modal: LinkableModal, prefix: string, url: string): string {
  const query = new URL(url, 'http://page').searchParams
  query.set('modal', modal)
  return `${prefix || '/'}?${query}`
}

/** All prefixes by which an address may name a language, the short and historical ones too. */
function prefixesOf({ locales }: LocaleSettings): string[] {
  const aliases = Object.keys(LOCALE_ALIASES).filter(alias => locales.includes(LOCALE_ALIASES[alias] ?? ''))
  return ['', ...[...new Set([...locales, ...aliases])].map(code => `/${code}`)]
}

export function addAuthPages(app: FastifyInstance, { public: { localeSettings } }: WebConfig): void {
  for (const prefix of prefixesOf(localeSettings)) {
    for (const [path, modal] of Object.entries(PAGES)) {
      app.get(prefix + path, { logLevel: 'warn' }, async ({ url }, reply) =>
        reply.header('cache-control', 'no-store').redirect(homeWith(modal, prefix, url), 302),
      )
    }
  }
}

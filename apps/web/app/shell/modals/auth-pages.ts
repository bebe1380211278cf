/**
 * The addresses of signing in and up, of passwords and of confirming an e-mail address. They have no pages of their own:
 * the flow stands in a modal over the home page.
 */
import type { LinkableModal } from './modal-address.ts'

export const AUTH_PAGES = {
  '/users/sign-in': 'signIn',
  '/users/sign-up': 'signUp',
  '/users/password/new': 'passwordNew',
  '/users/password/edit': 'passwordEdit',
  '/users/confirmation': 'confirmation',
  '/users/unlock': 'unlock',
} as const satisfies Readonly<Record<string, LinkableModal>>

const isAuthPage = (path: string): path is keyof typeof AUTH_PAGES => Object.hasOwn(AUTH_PAGES, path)

/**
 * Where such an address leads, without the prefix of a language, in and out; null for any other. What its query says goes
 * along, for it may bring the token of a mail.
 */
export function getAuthModalPath(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://page')
  if (!isAuthPage(pathname)) return null
  searchParams.set('modal', AUTH_PAGES[pathname])
  return `/?${searchParams}`
}

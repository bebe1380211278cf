/**
 * Addresses of authentication flows: sign-in, sign-up, password reset, email confirmation. They
 * have no pages: the flow opens in a modal over the home page.
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
 * Converts such an address (without locale prefix) to its modal address; null for others. The query
 * is kept, because it may contain a mail token.
 */
export function getAuthModalPath(path: string): string | null {
  const { pathname, searchParams } = new URL(path, 'http://page')
  if (!isAuthPage(pathname)) return null
  searchParams.set('modal', AUTH_PAGES[pathname])
  return `/?${searchParams}`
}

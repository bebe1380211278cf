/** All pages of the site: path, title and content. */
import type { Html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { exclusionPage, limitsPage, missingFieldsPage, phonePage, profilePage } from './account.ts'
import {
  confirmationPage,
  editPasswordPage,
  forgotPasswordPage,
  resendConfirmationPage,
  signInPage,
  signUpPage,
  unlockPage,
} from './auth.ts'
import { chatPage } from './chat.ts'
import { lobbyPage } from './lobby.ts'
import { sportsbookPage } from './sportsbook.ts'
import { helpPage, notFoundPage, termsPage } from './text.ts'
import { walletPage } from './wallet.ts'

export interface SitePage {
  readonly paths: readonly string[]
  readonly title: string
  readonly content: (context: PageContext) => Html
  /** The page contains one product only: no margins around it. `fill` has no footer either. */
  readonly bare?: 'fill' | 'auto'
}

const page = (path: string, title: string, content: SitePage['content']): SitePage => ({
  paths: [path],
  title,
  content,
})

const sportsbook = (routes: string, mode: 'fill' | 'auto'): SitePage => ({
  paths: [routes, `${routes}/*`],
  title: 'Sportsbook',
  content: sportsbookPage({ mode, routes }),
  bare: mode,
})

export const PAGES: readonly SitePage[] = [
  page('/', 'Lobby', lobbyPage),
  sportsbook('/sportsbook', 'fill'),
  sportsbook('/sportsbook-auto', 'auto'),
  page('/users/sign-in', 'Sign in', signInPage),
  page('/users/sign-up', 'Open an account', signUpPage),
  page('/users/password/new', 'Forgot your password', forgotPasswordPage),
  page('/users/password/edit', 'New password', editPasswordPage),
  page('/users/confirmation', 'Confirm your e-mail address', confirmationPage),
  page('/users/confirmation/new', 'Send the confirmation again', resendConfirmationPage),
  page('/users/unlock', 'Unlock your account', unlockPage),
  page('/profile', 'Profile', profilePage),
  page('/profile/fields', 'A few details first', missingFieldsPage),
  page('/profile/phone', 'Phone number', phonePage),
  page('/profile/limits', 'Limits', limitsPage),
  page('/profile/exclusion', 'Take a break', exclusionPage),
  { paths: ['/profile/wallet/deposit', '/profile/wallet/transactions'], title: 'Wallet', content: walletPage },
  page('/terms-and-conditions', 'Terms', termsPage),
  page('/help-center', 'Help', helpPage),
  page('/live-chat', 'Live chat', chatPage),
]

export const NOT_FOUND: SitePage = { paths: [], title: 'Not found', content: notFoundPage }

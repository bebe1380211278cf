/** All pages of the site: path, title and content. */
import type { Html } from '../html.ts'
import type { TextId } from '../i18n/texts.ts'
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
import { identityPage } from './identity.ts'
import { lobbyPage } from './lobby.ts'
import { sportsbookPage } from './sportsbook.ts'
import { helpPage, notFoundPage, termsPage } from './text.ts'
import { walletPage } from './wallet.ts'

export interface SitePage {
  readonly paths: readonly string[]
  readonly title: TextId
  readonly content: (context: PageContext) => Html
  /** The page contains one product only: no margins around it. `fill` has no footer either. */
  readonly bare?: 'fill' | 'auto'
}

const page = (path: string, title: TextId, content: SitePage['content']): SitePage => ({
  paths: [path],
  title,
  content,
})

const sportsbook = (routes: string, mode: 'fill' | 'auto'): SitePage => ({
  paths: [routes, `${routes}/*`],
  title: 'sportsbook.title',
  content: sportsbookPage({ mode, routes }),
  bare: mode,
})

export const PAGES: readonly SitePage[] = [
  page('/', 'lobby.title', lobbyPage),
  sportsbook('/sportsbook', 'fill'),
  sportsbook('/sportsbook-auto', 'auto'),
  page('/users/sign-in', 'sign-in.title', signInPage),
  page('/users/sign-up', 'sign-up.title', signUpPage),
  page('/users/password/new', 'password.forgot.title', forgotPasswordPage),
  page('/users/password/edit', 'password.new.title', editPasswordPage),
  page('/users/confirmation', 'confirmation.title', confirmationPage),
  page('/users/confirmation/new', 'confirmation.again.title', resendConfirmationPage),
  page('/users/unlock', 'unlock.title', unlockPage),
  page('/profile', 'profile.title', profilePage),
  page('/profile/identity', 'identity.title', identityPage),
  page('/profile/fields', 'fields.title', missingFieldsPage),
  page('/profile/phone', 'phone.title', phonePage),
  page('/profile/limits', 'limits.title', limitsPage),
  page('/profile/exclusion', 'break.title', exclusionPage),
  { paths: ['/profile/wallet/deposit', '/profile/wallet/transactions'], title: 'wallet.title', content: walletPage },
  page('/terms-and-conditions', 'terms.title', termsPage),
  page('/help-center', 'help.title', helpPage),
  page('/live-chat', 'chat.title', chatPage),
]

export const NOT_FOUND: SitePage = { paths: [], title: 'not-found.title', content: notFoundPage }

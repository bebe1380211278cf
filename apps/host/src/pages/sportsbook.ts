/** Pages that embed the sportsbook, with dialogs in which this site signs in its players. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { signInPage, signUpPage } from './auth.ts'
import { depositForm } from './wallet.ts'

const dialog = (name: string, title: string, content: Html): Html =>
  html`<dialog class="dialog" data-dialog="${name}" aria-label="${title}"><form method="dialog"><button class="close" aria-label="Close">×</button></form>${content}</dialog>`

export interface SportsbookOptions {
  readonly mode: 'fill' | 'auto'
  /** Path of this site under which the sportsbook's pages are served. */
  readonly routes: string
}

export const sportsbookPage =
  ({ mode, routes }: SportsbookOptions) =>
  ({ sportsbookUrl }: PageContext): Html =>
    html`<div class="sportsbook" data-sportsbook="${mode}" data-routes="${routes}">
  <noscript><p class="problem">The sportsbook needs JavaScript. It also stands on its own at <a href="${sportsbookUrl}">${sportsbookUrl}</a>.</p></noscript>
</div>
${dialog('sign-in', 'Sign in', signInPage({ frameQuery: '' }))}
${dialog('sign-up', 'Open an account', signUpPage({ frameQuery: '' }))}
${dialog('deposit', 'Deposit', depositForm())}
<script src="${sportsbookUrl}/embed/v1/sdk.js" data-sdk async></script>`

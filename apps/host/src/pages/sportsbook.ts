/** Pages that embed the sportsbook, with dialogs in which this site signs in its players. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { breakForm } from './account.ts'
import { signInPage, signUpPage } from './auth.ts'
import { externalLink } from './parts.ts'
import { depositForm } from './wallet.ts'

interface DialogOptions {
  readonly name: string
  readonly title: string
  readonly content: Html
}

const dialog = ({ t }: PageContext, { name, title, content }: DialogOptions): Html =>
  html`<dialog class="dialog" data-dialog="${name}" aria-label="${title}"><form method="dialog"><button class="close" aria-label="${t('dialog.close')}">×</button></form>${content}</dialog>`

export interface SportsbookOptions {
  readonly mode: 'fill' | 'auto'
  /** Path of this site under which the sportsbook's pages are served. */
  readonly routes: string
}

export const sportsbookPage =
  ({ mode, routes }: SportsbookOptions) =>
  (context: PageContext): Html => {
    const { t, tHtml, sportsbookUrl } = context
    const alone = tHtml('sportsbook.no-script', { link: externalLink(sportsbookUrl) }, { address: sportsbookUrl })
    const dialogContext = { ...context, frameQuery: '' }
    return html`<div class="sportsbook" data-sportsbook="${mode}" data-routes="${routes}" data-title="${t('sportsbook.title')}">
  <noscript><p class="problem">${alone}</p></noscript>
</div>
${dialog(context, { name: 'sign-in', title: t('sign-in.title'), content: signInPage(dialogContext) })}
${dialog(context, { name: 'sign-up', title: t('sign-up.title'), content: signUpPage(dialogContext) })}
${dialog(context, { name: 'deposit', title: t('deposit.title'), content: depositForm(context) })}
${dialog(context, { name: 'break', title: t('break.title'), content: breakForm(context) })}
<script src="${sportsbookUrl}/embed/v1/sdk.js" data-sdk async></script>`
  }

/** The layout of every page of the operator's site. */
import { directionOf, LOCALES } from '@touchline/contract/locales'
import { type Html, html } from '../html.ts'
import { SITE_NAME } from '../i18n/texts.ts'
import type { PageContext } from '../page-context.ts'
import type { SitePage } from './page-table.ts'
import { MIN_AGE } from './parts.ts'

type Drawn = Pick<SitePage, 'title' | 'bare'> & { readonly content: Html }

const mark = html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><path d="M4 24V4l20 20V4" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="bevel" /></svg>`

const globe = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" fill="none" stroke="currentColor" stroke-width="1.75" /></svg>`

const pause = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14M16 5v14" fill="none" stroke="currentColor" stroke-width="2.5" /></svg>`

/** The languages by their own names, which need no translation. */
const languageMenu = ({ t, locale }: PageContext): Html => {
  const options = Object.entries(LOCALES).map(
    ([code, { nameInLocale }]) =>
      html`<option value="${code}" lang="${code}" ${code === locale ? html`selected` : null}>${nameInLocale}</option>`,
  )
  return html`<label class="language">${globe}<select aria-label="${t('nav.language')}" autocomplete="off" data-locale>${options}</select></label>`
}

const header = (context: PageContext): Html => {
  const { t } = context
  return html`<header class="top">
  <a class="brand" href="/" aria-label="${SITE_NAME}">${mark}<span>${SITE_NAME}</span></a>
  <nav aria-label="${t('nav.main')}">
    <a href="/sportsbook">${t('nav.sports')}</a>
    <a href="/sportsbook/live">${t('nav.live')}</a>
    <a href="/sportsbook-auto" class="wide-only">${t('nav.one-page')}</a>
    <a href="/profile/wallet/deposit" class="wide-only">${t('nav.wallet')}</a>
  </nav>
  ${languageMenu(context)}
  <div class="who" data-who hidden>
    <a class="break" href="/profile/exclusion" data-open-dialog="break" aria-label="${t('account.break')}">${pause}<span>${t('account.break')}</span></a>
    <a class="balance" href="/profile/wallet/deposit" data-open-dialog="deposit"><small>${t('account.balance')}</small><span data-balance></span></a>
    <details class="menu">
      <summary aria-label="${t('account.menu')}"><span data-initials></span></summary>
      <div>
        <a href="/profile">${t('account.profile')}</a>
        <a href="/profile/wallet/deposit">${t('nav.wallet')}</a>
        <a href="/profile/limits">${t('account.limits')}</a>
        <a href="/profile/exclusion">${t('account.break')}</a>
        <button type="button" data-sign-out>${t('session.sign-out')}</button>
      </div>
    </details>
  </div>
  <div class="who" data-visitor hidden>
    <a class="button ghost small" href="/users/sign-in" data-open-dialog="sign-in">${t('session.sign-in')}</a>
    <a class="button small" href="/users/sign-up" data-open-dialog="sign-up">${t('session.join')}</a>
  </div>
</header>`
}

const footer = ({ t }: PageContext): Html => html`<footer class="bottom">
  <p><strong class="age">${t('footer.age', { age: MIN_AGE })}</strong> ${t('footer.play-money')}</p>
  <p><a href="/profile/limits">${t('account.limits')}</a> <a href="/profile/exclusion">${t('account.break')}</a> <a href="/help-center">${t('footer.help')}</a> <a href="/terms-and-conditions">${t('footer.terms')}</a></p>
</footer>`

/** Renders a complete document. */
export function layout(context: PageContext, { title, content, bare }: Drawn): string {
  const { t, locale, textBlock, isFramed, platformUrl, sportsbookUrl, parentOrigin, appearance } = context
  const look = isFramed && appearance ? new URLSearchParams({ appearance }).toString() : null
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}" ${isFramed ? html`data-framed` : null} ${bare ? html`data-bare="${bare}"` : null} data-platform-url="${platformUrl}" data-sportsbook-url="${sportsbookUrl}" data-parent-origin="${parentOrigin ?? ''}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${t('site.title', { title: t(title) })}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/host.css" />
    ${look && html`<link rel="stylesheet" href="/assets/appearance.css?${look}" />`}
    ${textBlock}
    <script type="module" src="/assets/host.js"></script>
  </head>
  <body>
    ${isFramed ? null : header(context)}
    <main>${content}</main>
    ${isFramed || bare === 'fill' ? null : footer(context)}
  </body>
</html>
`.text
}

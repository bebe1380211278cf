/** The layout of every page of the operator's site. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import type { SitePage } from './page-table.ts'

type Drawn = Pick<SitePage, 'title' | 'bare'> & { readonly content: Html }

const mark = html`<svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><path d="M4 24V4l20 20V4" fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="bevel" /></svg>`

const header = html`<header class="top">
  <a class="brand" href="/" aria-label="Northline">${mark}<span>Northline</span></a>
  <nav aria-label="Main">
    <a href="/sportsbook">Sports</a>
    <a href="/sportsbook/live">In play</a>
    <a href="/sportsbook-auto" class="wide-only">Sports, one page</a>
    <a href="/profile/wallet/deposit" class="wide-only">Wallet</a>
  </nav>
  <div class="who" data-who hidden>
    <a class="balance" href="/profile/wallet/deposit" data-open-dialog="deposit"><small>Balance</small><span data-balance></span></a>
    <details class="menu">
      <summary aria-label="Account"><span data-initials></span></summary>
      <div>
        <a href="/profile">Profile</a>
        <a href="/profile/wallet/deposit">Wallet</a>
        <a href="/profile/limits">Limits</a>
        <a href="/profile/exclusion">Take a break</a>
        <button type="button" data-sign-out>Sign out</button>
      </div>
    </details>
  </div>
  <div class="who" data-visitor hidden>
    <a class="button ghost small" href="/users/sign-in" data-open-dialog="sign-in">Sign in</a>
    <a class="button small" href="/users/sign-up" data-open-dialog="sign-up">Join</a>
  </div>
</header>`

const footer = html`<footer class="bottom">
  <p><strong class="age">18+</strong> This is a demonstration. All money here is play money: nothing can be paid in or out.</p>
  <p><a href="/profile/limits">Limits</a> <a href="/profile/exclusion">Take a break</a> <a href="/help-center">Help</a> <a href="/terms-and-conditions">Terms</a></p>
</footer>`

/** Renders a complete document. */
export function layout(context: PageContext, { title, content, bare }: Drawn): string {
  const { isFramed, platformUrl, sportsbookUrl, parentOrigin, appearance } = context
  const look = isFramed && appearance ? new URLSearchParams({ appearance }).toString() : null
  return html`<!doctype html>
<html lang="en" ${isFramed ? html`data-framed` : null} ${bare ? html`data-bare="${bare}"` : null} data-platform-url="${platformUrl}" data-sportsbook-url="${sportsbookUrl}" data-parent-origin="${parentOrigin ?? ''}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Northline</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/host.css" />
    ${look && html`<link rel="stylesheet" href="/assets/appearance.css?${look}" />`}
    <script type="module" src="/assets/host.js"></script>
  </head>
  <body>
    ${isFramed ? null : header}
    <main>${content}</main>
    ${isFramed || bare === 'fill' ? null : footer}
  </body>
</html>
`.text
}

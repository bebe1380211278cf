/** The frame around every page of the operator's site. */
import type { HostConfig } from '../config.ts'
import { type Html, html } from '../html.ts'

export interface PageOptions {
  readonly title: string
  readonly content: Html
  /** Framed pages have no header and no footer: the sportsbook's modal is around them. */
  readonly framed?: boolean
  /** The page that frames this one; it is told what happened, and nobody else is. */
  readonly parentOrigin?: string | null
}

const header = (config: HostConfig): Html => html`<header class="top">
    <a class="brand" href="/">Northline</a>
    <nav aria-label="Main">
      <a href="${config.sportsbookUrl}">Sports</a>
      <a href="/profile/wallet/deposit">Wallet</a>
    </nav>
    <div class="who" data-who hidden>
      <span class="balance" data-balance></span>
      <button class="plain" type="button" data-sign-out>Sign out</button>
    </div>
    <div class="who" data-visitor hidden>
      <a class="plain" href="/users/sign-in">Sign in</a>
      <a class="button small" href="/users/sign-up">Join</a>
    </div>
  </header>`

const footer = html`<footer class="bottom">
  <p><strong>18+</strong> This is a demonstration. All money here is play money: nothing can be paid in or out.</p>
</footer>`

/** A whole document. */
export function layout(config: HostConfig, page: PageOptions): string {
  const framed = page.framed === true
  return html`<!doctype html>
<html lang="en" ${framed ? html`data-framed` : null} data-platform-url="${config.platformUrl}" data-sportsbook-url="${config.sportsbookUrl}" data-parent-origin="${page.parentOrigin ?? ''}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${page.title} · Northline</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/host.css" />
    <script type="module" src="/assets/host.js"></script>
  </head>
  <body>
    ${framed ? null : header(config)}
    <main>${page.content}</main>
    ${framed ? null : footer}
  </body>
</html>
`.text
}

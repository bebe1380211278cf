/** Sign-in, sign-up and the wallet. The forms are sent by `browser/forms.ts`; without it they say so. */
import { type Html, html } from '../html.ts'

const field = (label: string, control: Html): Html => html`<label class="field"><span>${label}</span>${control}</label>`

const needsScript = html`<noscript><p class="problem">This page needs JavaScript to talk to your account.</p></noscript>`

const outcome = html`<p class="problem" role="alert" data-problem hidden></p>`

export const signInPage = (query: string): Html => html`<section class="card">
  <h1>Sign in</h1>
  ${needsScript}
  <form data-form="sign-in" novalidate>
    ${field('E-mail', html`<input name="email" type="email" autocomplete="username" required />`)}
    ${field('Password', html`<input name="password" type="password" autocomplete="current-password" required />`)}
    ${outcome}
    <button class="button" type="submit">Sign in</button>
  </form>
  <p class="quiet">New here? <a href="/users/sign-up${query}">Open an account</a></p>
</section>`

export const signUpPage = (query: string): Html => html`<section class="card">
  <h1>Open an account</h1>
  ${needsScript}
  <form data-form="sign-up" novalidate>
    ${field('E-mail', html`<input name="email" type="email" autocomplete="username" required />`)}
    ${field('Password, at least 8 characters', html`<input name="password" type="password" autocomplete="new-password" minlength="8" required />`)}
    ${field('Currency', html`<select name="currency"><option>EUR</option><option>USD</option><option>BRL</option><option>JPY</option></select>`)}
    ${outcome}
    <button class="button" type="submit">Open account</button>
  </form>
  <p class="quiet">Have an account? <a href="/users/sign-in${query}">Sign in</a></p>
</section>`

export const walletPage = (): Html => html`<section class="card">
  <h1>Wallet</h1>
  ${needsScript}
  <p class="quiet" data-visitor hidden>Sign in to see your wallet. <a href="/users/sign-in?next=/profile/wallet/deposit">Sign in</a></p>
  <div data-who hidden>
    <p class="amount"><span data-balance></span></p>
    <form data-form="deposit" novalidate>
      ${field('Amount of play money', html`<input name="amount" inputmode="decimal" value="100" required />`)}
      ${outcome}
      <p class="done" role="status" data-done hidden></p>
      <button class="button" type="submit">Deposit</button>
    </form>
    <p class="quiet">Play money only. No card, no bank, no payout.</p>
  </div>
</section>`

export const lobbyPage = (sportsbookUrl: string): Html => html`<section class="hero">
  <h1>Live odds, play money</h1>
  <p>Follow simulated leagues from around the world and bet as they are played.</p>
  <p class="actions"><a class="button" href="${sportsbookUrl}">Open the sportsbook</a> <a class="plain" href="/profile/wallet/deposit">Wallet</a></p>
</section>`

export const textPage = (title: string, paragraphs: readonly string[]): Html => html`<section class="card">
  <h1>${title}</h1>
  ${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}
</section>`

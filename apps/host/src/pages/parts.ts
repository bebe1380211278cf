/** Building blocks of pages. Forms are submitted by `browser/`; without scripts they say so. */
import { type Html, html } from '../html.ts'

export const field = (label: string, control: Html, hint?: string): Html =>
  html`<label class="field"><span>${label}</span>${control}${hint ? html`<small>${hint}</small>` : null}</label>`

export const NO_SCRIPT_NOTICE = html`<noscript><p class="problem">This page needs JavaScript to talk to your account.</p></noscript>`

/** Where a form displays errors and success messages. */
export const outcome = html`<p class="problem" role="alert" data-problem hidden></p><p class="done" role="status" data-done hidden></p>`

export const submit = (label: string): Html => html`<button class="button" type="submit">${label}</button>`

/** Consent to offers: unticked until the player ticks it. */
export const marketingConsent = (label: string): Html =>
  html`<label class="check"><input name="marketing_consent" type="checkbox" /> <span>${label}</span></label>`

/** Shows the typed characters. It has no name, so it is not submitted. */
export const showPassword: Html = html`<label class="check"><input type="checkbox" data-show-password /> <span>Show what I type</span></label>`

interface FormPage {
  readonly title: string
  readonly name: string
  readonly fields: Html
  readonly button: string
  readonly intro?: string
  readonly after?: Html
  /** Shows stored data: disabled until `browser/` has filled it in, so that nothing typed before mixes with it. */
  readonly isStored?: boolean
}

/** A card with one form. */
export const formPage = ({
  title,
  name,
  fields,
  button,
  intro,
  after,
  isStored = false,
}: FormPage): Html => html`<section class="card">
  <h1>${title}</h1>
  ${intro ? html`<p class="intro">${intro}</p>` : null}
  ${NO_SCRIPT_NOTICE}
  <form data-form="${name}" novalidate>
    <fieldset class="controls" ${isStored ? html`disabled` : null}>
      ${fields}
      ${outcome}
      ${submit(button)}
    </fieldset>
  </form>
  ${after}
</section>`

/** Content for players, with a notice for visitors in its place. */
export const forPlayers = (content: Html): Html => html`<section class="card" data-visitor hidden>
  <h1>Sign in first</h1>
  <p class="intro">This page is about your account.</p>
  <p class="actions"><a class="button" data-sign-in-link href="/users/sign-in">Sign in</a> <a class="button ghost" href="/users/sign-up">Join</a></p>
</section>
<div class="columns" data-who hidden>${content}</div>`

/** A link to another framed page: inside a frame the sportsbook is requested to open it, because it displays the title. */
export const flowLink = (flow: string, href: string, label: string): Html =>
  html`<a href="${href}" data-flow="${flow}">${label}</a>`

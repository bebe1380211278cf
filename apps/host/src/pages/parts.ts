/** Building blocks of pages. Forms are submitted by `browser/`; without scripts they say so. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'

/** What pages take of their context for texts. */
export type Texts = Pick<PageContext, 't' | 'tHtml'>

/** Years, from which people may play. */
export const MIN_AGE = 18

export const field = (label: string, control: Html, hint?: string): Html =>
  html`<label class="field"><span>${label}</span>${control}${hint ? html`<small>${hint}</small>` : null}</label>`

/** Where a form displays errors and success messages. */
const outcome = html`<p class="problem" role="alert" data-problem hidden></p><p class="done" role="status" data-done hidden></p>`

/** Consent to offers: unticked until the player ticks it. */
export const marketingConsent = (label: string): Html =>
  html`<label class="check"><input name="marketing_consent" type="checkbox" /> <span>${label}</span></label>`

/** Shows the typed characters. It has no name, so it is not submitted. */
export const showPassword = ({ t }: Texts): Html =>
  html`<label class="check"><input type="checkbox" data-show-password /> <span>${t('field.password.show')}</span></label>`

export const externalLink =
  (href: string) =>
  (content: Html): Html =>
    html`<a href="${href}">${content}</a>`

/** Where `browser/` says what will be asked of a player who is not identified yet. */
export const identityNotice = html`<ul class="quiet" data-identity hidden></ul>`

/** The periods of limits and breaks. */
export const periods = ({ t }: Texts): Html =>
  html`<option value="day">${t('limits.period.day')}</option><option value="week">${t('limits.period.week')}</option><option value="month">${t('limits.period.month')}</option>`

interface FormPage {
  readonly title: string
  readonly name: string
  readonly fields: Html
  readonly button: string
  /** `ghost` for an answer that must not weigh more than another one. */
  readonly buttonKind?: 'ghost'
  readonly intro?: string
  readonly after?: Html
  /** Shows stored data: disabled until `browser/` has filled it in, so that nothing typed before mixes with it. */
  readonly isStored?: boolean
}

/** A card with one form. */
export const formPage = (
  { t }: Texts,
  { title, name, fields, button, buttonKind, intro, after, isStored = false }: FormPage,
): Html => html`<section class="card">
  <h1>${title}</h1>
  ${intro ? html`<p class="intro">${intro}</p>` : null}
  <noscript><p class="problem">${t('site.no-script')}</p></noscript>
  <form data-form="${name}" novalidate>
    <fieldset class="controls" ${isStored ? html`disabled` : null}>
      ${fields}
      ${outcome}
      <button class="button${buttonKind ? ` ${buttonKind}` : ''}" type="submit">${button}</button>
    </fieldset>
  </form>
  ${after}
</section>`

/** Content for players, with a notice for visitors in its place. */
export const forPlayers = (
  { t, localeQuery }: Pick<PageContext, 't' | 'localeQuery'>,
  content: Html,
): Html => html`<section class="card" data-visitor hidden>
  <h1>${t('session.first')}</h1>
  <p class="intro">${t('session.first.text')}</p>
  <p class="actions"><a class="button" data-sign-in-link href="/users/sign-in${localeQuery}">${t('session.sign-in')}</a> <a class="button ghost" href="/users/sign-up${localeQuery}">${t('session.join')}</a></p>
</section>
<div class="columns" data-who hidden>${content}</div>`

/** A link to another framed page: inside a frame the sportsbook is requested to open it, because it displays the title. */
export const flowLink = (flow: string, href: string, label: string): Html =>
  html`<a href="${href}" data-flow="${flow}">${label}</a>`

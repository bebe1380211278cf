/** "Who you are": what is stored about the player, a correction, other accounts, an appeal. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { withMenu } from './account.ts'
import { field, formPage } from './parts.ts'

/** Labels of what `browser/` lists. */
const claims = ({ t }: PageContext): Html => html`<section class="card">
  <h1>${t('identity.title')}</h1>
  <p class="intro">${t('identity.text')}</p>
  <p class="problem" role="status" data-identity-check hidden>${t('identity.check')}</p>
  <p class="problem" role="status" data-excluded hidden>${t('identity.excluded')} <button class="link" type="button" data-sign-out>${t('session.sign-out')}</button></p>
  <ul class="limits" data-claims data-name="${t('identity.name')}" data-birth_date="${t('field.birth-date')}" data-email="${t('field.email')}" data-phone="${t('account.phone')}" data-other="${t('identity.other')}" data-confirmed="${t('identity.confirmed')}"></ul>
</section>`

const changeForm = (context: PageContext): Html => {
  const { t } = context
  return formPage(context, {
    title: t('identity.change.title'),
    name: 'identity-change',
    intro: t('identity.change.text'),
    fields: html`<div class="pair">${field(t('field.first-name'), html`<input name="first_name" autocomplete="given-name" maxlength="80" />`)}
  ${field(t('field.last-name'), html`<input name="last_name" autocomplete="family-name" maxlength="80" />`)}</div>
  ${field(t('field.birth-date'), html`<input name="birth_date" type="date" autocomplete="bday" />`)}`,
    button: t('identity.send'),
  })
}

const otherAccountForms = (context: PageContext): Html => {
  const { t } = context
  return html`${formPage(context, {
    title: t('identity.other-account.title'),
    name: 'other-account',
    intro: t('identity.other-account.text'),
    fields: field(
      t('field.email'),
      html`<input name="email" type="email" dir="ltr" autocomplete="off" maxlength="254" required />`,
    ),
    button: t('phone.send'),
  })}
  ${formPage(context, {
    title: t('phone.code.title'),
    name: 'other-account-code',
    fields: field(
      t('phone.code'),
      html`<input name="code" dir="ltr" autocomplete="one-time-code" maxlength="20" required />`,
    ),
    button: t('phone.verify'),
  })}`
}

const appealForm = (context: PageContext): Html => {
  const { t } = context
  return formPage(context, {
    title: t('identity.appeal.title'),
    name: 'appeal',
    intro: t('identity.appeal.text'),
    fields: field(
      t('identity.appeal.words'),
      html`<textarea name="text" rows="5" minlength="10" maxlength="2000" required></textarea>`,
    ),
    button: t('identity.send'),
    after: html`<ul class="limits" data-appeals></ul>`,
  })
}

export const identityPage = (context: PageContext): Html =>
  withMenu(
    context,
    html`${claims(context)}<div data-players>${changeForm(context)}</div>${otherAccountForms(context)}${appealForm(context)}`,
  )

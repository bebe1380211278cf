/** The player's account pages: profile, phone, limits, breaks. */

import { intlTagOf } from '@touchline/contract/intl-tags'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { field, formPage, forPlayers, marketingConsent, periods, type Texts } from './parts.ts'

const COUNTRIES = ['AT', 'BR', 'CA', 'DE', 'EG', 'FR', 'GB', 'IE', 'IT', 'JP', 'NO', 'PL', 'PT', 'SE', 'ES', 'US']

function listCountries(locale: string): { code: string; name: string }[] {
  const tag = intlTagOf(locale)
  const names = new Intl.DisplayNames([tag], { type: 'region' })
  const countries = COUNTRIES.map(code => ({ code, name: names.of(code) ?? code }))
  return countries.sort((a, b) => a.name.localeCompare(b.name, tag))
}

const countryField = ({ t, locale }: PageContext, name: string): Html =>
  field(
    t('field.country'),
    html`<select name="${name}"><option value="">${t('field.country.choose')}</option>${listCountries(locale).map(country => html`<option value="${country.code}">${country.name}</option>`)}</select>`,
  )

const nameFields = (
  context: PageContext,
): Html => html`<div class="pair">${field(context.t('field.first-name'), html`<input name="first_name" autocomplete="given-name" maxlength="80" />`)}
${field(context.t('field.last-name'), html`<input name="last_name" autocomplete="family-name" maxlength="80" />`)}</div>
${countryField(context, 'country')}`

const accountMenu = ({
  t,
  localeQuery,
}: PageContext): Html => html`<nav class="side" data-players aria-label="${t('account.menu')}">
  <a href="/profile${localeQuery}">${t('account.profile')}</a>
  <a href="/profile/identity${localeQuery}">${t('identity.title')}</a>
  <a href="/profile/phone${localeQuery}">${t('account.phone')}</a>
  <a href="/profile/wallet/deposit${localeQuery}">${t('nav.wallet')}</a>
  <a href="/profile/limits${localeQuery}">${t('account.limits')}</a>
  <a href="/profile/exclusion${localeQuery}">${t('account.break')}</a>
</nav>`

/** A page for players beside the account's menu. */
export const withMenu = (context: PageContext, content: Html): Html =>
  forPlayers(context, html`${accountMenu(context)}<div class="stack">${content}</div>`)

export const profilePage = (context: PageContext): Html => {
  const { t } = context
  const fields = html`<p class="fact"><span>${t('field.email')}</span><b data-fact="email"></b></p>
      ${nameFields(context)}
      ${field(t('field.nickname'), html`<input name="nickname" maxlength="80" />`, t('field.nickname.text'))}
      ${marketingConsent(t('profile.offers'))}`
  return withMenu(
    context,
    formPage(context, {
      title: t('profile.title'),
      name: 'profile',
      intro: t('profile.text'),
      fields,
      button: t('profile.save'),
      isStored: true,
    }),
  )
}

/** Form for profile fields that the player must fill in before continuing. */
export const missingFieldsPage = (context: PageContext): Html =>
  forPlayers(
    context,
    formPage(context, {
      title: context.t('fields.title'),
      name: 'profile',
      intro: context.t('fields.text'),
      fields: nameFields(context),
      button: context.t('fields.save'),
      isStored: true,
    }),
  )

export const phonePage = (context: PageContext): Html => {
  const { t } = context
  return withMenu(
    context,
    html`${formPage(context, {
      title: t('phone.title'),
      name: 'phone',
      intro: t('phone.text'),
      fields: html`<p class="fact"><span>${t('phone.now')}</span><b data-fact="phone">${t('script.phone.none')}</b></p>
    ${field(t('phone.number'), html`<input name="phone_number" type="tel" dir="ltr" autocomplete="tel" placeholder="+442079460000" required />`)}
    ${countryField(context, 'phone_country')}`,
      button: t('phone.send'),
    })}
  ${formPage(context, {
    title: t('phone.code.title'),
    name: 'phone-code',
    fields: field(
      t('phone.code'),
      html`<input name="code" inputmode="numeric" dir="ltr" autocomplete="one-time-code" maxlength="8" required />`,
    ),
    button: t('phone.verify'),
    after: html`<p class="quiet"><button class="link" type="button" data-resend>${t('phone.again')}</button></p>`,
  })}`,
  )
}

const LIMIT_KINDS = ['deposit', 'wager', 'loss', 'session', 'reality_check'] as const

export const limitsPage = (context: PageContext): Html => {
  const { t } = context
  const kinds = LIMIT_KINDS.map(kind => html`<option value="${kind}">${t(`limits.kind.${kind}`)}</option>`)
  return withMenu(
    context,
    html`<section class="card">
  <h1>${t('limits.title')}</h1>
  <p class="intro">${t('limits.text')}</p>
  <ul class="limits" data-limits data-empty="${t('limits.none')}"></ul>
</section>
${formPage(context, {
  title: t('limits.set'),
  name: 'limit',
  fields: html`<div class="pair">${field(t('limits.kind'), html`<select name="type">${kinds}</select>`)}
  ${field(t('limits.period'), html`<select name="period">${periods(context)}</select>`)}</div>
  ${field(t('limits.amount'), html`<input name="amount" inputmode="decimal" required />`, t('limits.amount.text'))}
  <p class="quiet">${t('limits.deposit-rule')}</p>`,
  button: t('limits.save'),
})}`,
  )
}

const helpLink = (content: Html): Html =>
  html`<a href="https://www.gamblersanonymous.org/" rel="noreferrer">${content}</a>`

/** A break: of a day unless another length is chosen, and begun with one press. */
export const breakForm = (context: Texts): Html => {
  const { t } = context
  return formPage(context, {
    title: t('break.title'),
    name: 'cooling-off',
    intro: t('break.text'),
    fields: field(t('break.length'), html`<select name="period">${periods(context)}</select>`),
    button: t('break.begin'),
    buttonKind: 'ghost',
  })
}

export const exclusionPage = (context: PageContext): Html => {
  const { t, tHtml } = context
  return withMenu(
    context,
    html`${breakForm(context)}
  ${formPage(context, {
    title: t('exclusion.title'),
    name: 'self-exclusion',
    intro: t('exclusion.text'),
    fields: html`${field(t('break.length'), html`<select name="period"><option value="month">${t('exclusion.month')}</option><option value="permanent">${t('exclusion.permanent')}</option></select>`)}
    <label class="check"><input name="sure" type="checkbox" required /> <span>${t('exclusion.sure')}</span></label>`,
    button: t('exclusion.begin'),
    after: html`<p class="quiet">${tHtml('exclusion.help', { link: helpLink })}</p>`,
  })}`,
  )
}

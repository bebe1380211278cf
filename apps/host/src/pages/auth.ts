/** Pages for sign-in, sign-up and passwords. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import {
  field,
  flowLink,
  formPage,
  identityNotice,
  MIN_AGE,
  marketingConsent,
  showPassword,
  type Texts,
} from './parts.ts'

type FlowContext = Texts & Pick<PageContext, 'frameQuery' | 'localeQuery'>

/** Currencies in which the platform holds accounts. */
const CURRENCIES = ['EUR', 'USD', 'BRL', 'JPY', 'BTC']

const MIN_PASSWORD_LENGTH = 8

const emailField = ({ t }: Texts): Html =>
  field(t('field.email'), html`<input name="email" type="email" dir="ltr" autocomplete="username" required />`)

const newPasswordField = ({ t }: Texts): Html =>
  field(
    t('field.password.new', { count: MIN_PASSWORD_LENGTH }),
    html`<input name="password" type="password" dir="ltr" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" required />`,
  )

/** Hidden field with an e-mail's token; it is only sent to the platform. */
const token = (name: string, { query }: PageContext): Html =>
  html`<input type="hidden" name="${name}" value="${typeof query[name] === 'string' ? query[name] : ''}" />`

export const signInPage = (context: FlowContext): Html => {
  const { t, frameQuery } = context
  return formPage(context, {
    title: t('sign-in.title'),
    name: 'sign-in',
    fields: html`${emailField(context)}${field(t('field.password'), html`<input name="password" type="password" dir="ltr" autocomplete="current-password" required />`)}${showPassword(context)}`,
    button: t('session.sign-in'),
    after: html`<p class="quiet"><span class="own">${flowLink('forgotPassword', `/users/password/new${frameQuery}`, t('sign-in.forgot'))} · </span>${t('sign-in.new')} ${flowLink('signUp', `/users/sign-up${frameQuery}`, t('sign-up.title'))}</p>`,
  })
}

export const signUpPage = (context: FlowContext): Html => {
  const { t, tHtml, frameQuery, localeQuery } = context
  const link = (content: Html) => html`<a href="/terms-and-conditions${localeQuery}" target="_blank">${content}</a>`
  return formPage(context, {
    title: t('sign-up.title'),
    name: 'sign-up',
    fields: html`${emailField(context)}${newPasswordField(context)}
    ${field(t('field.first-name'), html`<input name="first_name" autocomplete="given-name" maxlength="80" required />`)}
    ${field(t('field.last-name'), html`<input name="last_name" autocomplete="family-name" maxlength="80" required />`)}
    ${field(t('field.birth-date'), html`<input name="birth_date" type="date" autocomplete="bday" required />`)}
    ${field(t('field.currency'), html`<select name="currency">${CURRENCIES.map(code => html`<option>${code}</option>`)}</select>`)}
    <label class="check"><input name="age" type="checkbox" required /> <span>${t('sign-up.age', { age: MIN_AGE })}</span></label>
    <label class="check"><input name="terms" type="checkbox" required /> <span>${tHtml('sign-up.accept', { link })}</span></label>
    ${marketingConsent(t('sign-up.offers'))}
    <p class="quiet">${t('sign-up.bonuses')}</p>`,
    button: t('sign-up.send'),
    after: html`${identityNotice}<p class="quiet">${t('sign-up.known')} ${flowLink('signIn', `/users/sign-in${frameQuery}`, t('session.sign-in'))}</p>`,
  })
}

export const forgotPasswordPage = (context: PageContext): Html =>
  formPage(context, {
    title: context.t('password.forgot.title'),
    name: 'forgot-password',
    intro: context.t('password.forgot.text'),
    fields: emailField(context),
    button: context.t('password.forgot.send'),
  })

export const editPasswordPage = (context: PageContext): Html =>
  formPage(context, {
    title: context.t('password.new.title'),
    name: 'edit-password',
    intro: context.t('password.new.text'),
    fields: html`${token('reset_password_token', context)}${newPasswordField(context)}`,
    button: context.t('password.new.save'),
  })

export const confirmationPage = (context: PageContext): Html => {
  const { t, frameQuery } = context
  return formPage(context, {
    title: t('confirmation.title'),
    name: 'confirmation',
    fields: token('confirmation_token', context),
    button: t('confirmation.send'),
    after: html`<p class="quiet">${t('confirmation.old')} ${flowLink('resendConfirmation', `/users/confirmation/new${frameQuery}`, t('confirmation.another'))}</p>`,
  })
}

export const resendConfirmationPage = (context: PageContext): Html =>
  formPage(context, {
    title: context.t('confirmation.again.title'),
    name: 'resend-confirmation',
    intro: context.t('confirmation.again.text'),
    fields: emailField(context),
    button: context.t('confirmation.again.send'),
  })

export const unlockPage = (context: PageContext): Html =>
  formPage(context, {
    title: context.t('unlock.title'),
    name: 'unlock',
    intro: context.t('unlock.text'),
    fields: token('unlock_token', context),
    button: context.t('unlock.send'),
  })

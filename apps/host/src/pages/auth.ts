/** Pages for sign-in, sign-up and passwords. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { field, flowLink, formPage, marketingConsent, showPassword } from './parts.ts'

type Query = Pick<PageContext, 'frameQuery'>

/** Currencies in which the platform holds accounts. */
const CURRENCIES = ['EUR', 'USD', 'BRL', 'JPY', 'BTC']

const email = field('E-mail', html`<input name="email" type="email" autocomplete="username" required />`)

const newPassword = field(
  'Password, at least 8 characters',
  html`<input name="password" type="password" autocomplete="new-password" minlength="8" required />`,
)

/** Hidden field with an e-mail's token; it is only sent to the platform. */
const token = (name: string, { query }: PageContext): Html =>
  html`<input type="hidden" name="${name}" value="${typeof query[name] === 'string' ? query[name] : ''}" />`

export const signInPage = ({ frameQuery }: Query): Html =>
  formPage({
    title: 'Sign in',
    name: 'sign-in',
    fields: html`${email}${field('Password', html`<input name="password" type="password" autocomplete="current-password" required />`)}${showPassword}`,
    button: 'Sign in',
    after: html`<p class="quiet"><span class="own">${flowLink('forgotPassword', `/users/password/new${frameQuery}`, 'Forgot your password?')} · </span>New here? ${flowLink('signUp', `/users/sign-up${frameQuery}`, 'Open an account')}</p>`,
  })

export const signUpPage = ({ frameQuery }: Query): Html =>
  formPage({
    title: 'Open an account',
    name: 'sign-up',
    fields: html`${email}${newPassword}
    ${field('First name', html`<input name="first_name" autocomplete="given-name" maxlength="80" required />`)}
    ${field('Last name', html`<input name="last_name" autocomplete="family-name" maxlength="80" required />`)}
    ${field('Date of birth', html`<input name="birth_date" type="date" autocomplete="bday" required />`)}
    ${field('Currency', html`<select name="currency">${CURRENCIES.map(code => html`<option>${code}</option>`)}</select>`)}
    <label class="check"><input name="terms" type="checkbox" required /> <span>I am 18 or older, and I have read and accept the <a href="/terms-and-conditions" target="_blank">terms</a></span></label>
    ${marketingConsent('Tell me about offers and bonuses. I can change this in my profile at any time.')}`,
    button: 'Open account',
    after: html`<p class="quiet">Have an account? ${flowLink('signIn', `/users/sign-in${frameQuery}`, 'Sign in')}</p>`,
  })

export const forgotPasswordPage = (): Html =>
  formPage({
    title: 'Forgot your password?',
    name: 'forgot-password',
    intro:
      'Tell us your e-mail address. If there is an account with it, a link to choose a new password is on its way.',
    fields: email,
    button: 'Send me a link',
  })

export const editPasswordPage = (context: PageContext): Html =>
  formPage({
    title: 'Choose a new password',
    name: 'edit-password',
    intro: 'You will be signed out everywhere else.',
    fields: html`${token('reset_password_token', context)}${newPassword}`,
    button: 'Save the password',
  })

export const confirmationPage = (context: PageContext): Html =>
  formPage({
    title: 'Confirm your e-mail address',
    name: 'confirmation',
    fields: token('confirmation_token', context),
    button: 'Confirm',
    after: html`<p class="quiet">The link is too old? ${flowLink('resendConfirmation', `/users/confirmation/new${context.frameQuery}`, 'Send another')}</p>`,
  })

export const resendConfirmationPage = (): Html =>
  formPage({
    title: 'Send the confirmation again',
    name: 'resend-confirmation',
    intro: 'If an account with this address waits for its confirmation, another mail is on its way.',
    fields: email,
    button: 'Send it again',
  })

export const unlockPage = (context: PageContext): Html =>
  formPage({
    title: 'Unlock your account',
    name: 'unlock',
    intro: 'After several wrong passwords the account was locked, so that nobody can go on guessing.',
    fields: token('unlock_token', context),
    button: 'Unlock',
  })

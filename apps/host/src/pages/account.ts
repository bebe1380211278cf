/** The player's account pages: profile, phone, limits, breaks. */
import { type Html, html } from '../html.ts'
import { field, formPage, forPlayers, marketingConsent } from './parts.ts'

const COUNTRIES = ['AT', 'BR', 'CA', 'DE', 'EG', 'FR', 'GB', 'IE', 'IT', 'JP', 'NO', 'PL', 'PT', 'SE', 'ES', 'US']

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

const countrySelect = (name: string): Html =>
  html`<select name="${name}"><option value="">Choose…</option>${COUNTRIES.map(code => html`<option value="${code}">${countryNames.of(code)}</option>`)}</select>`

const nameFields = html`<div class="pair">${field('First name', html`<input name="first_name" autocomplete="given-name" maxlength="80" />`)}
${field('Last name', html`<input name="last_name" autocomplete="family-name" maxlength="80" />`)}</div>
${field('Country', countrySelect('country'))}`

const accountMenu = html`<nav class="side" aria-label="Account">
  <a href="/profile">Profile</a>
  <a href="/profile/phone">Phone number</a>
  <a href="/profile/wallet/deposit">Wallet</a>
  <a href="/profile/limits">Limits</a>
  <a href="/profile/exclusion">Take a break</a>
</nav>`

const withMenu = (content: Html): Html => forPlayers(html`${accountMenu}<div class="stack">${content}</div>`)

export const profilePage = (): Html =>
  withMenu(
    formPage({
      title: 'Profile',
      name: 'profile',
      intro: 'Used to address you, and to keep your account safe.',
      fields: html`<p class="fact"><span>E-mail</span><b data-fact="email"></b></p>
      ${nameFields}
      ${field('Nickname', html`<input name="nickname" maxlength="80" />`, 'Shown to others where there is a ranking.')}
      ${marketingConsent('Tell me about offers and bonuses. Without it you get messages about your bets and account only.')}`,
      button: 'Save',
      isStored: true,
    }),
  )

/** Form for profile fields that the player must fill in before continuing. */
export const missingFieldsPage = (): Html =>
  forPlayers(
    formPage({
      title: 'A few details first',
      name: 'profile',
      intro: 'We have to know these before you can go on.',
      fields: nameFields,
      button: 'Save and go on',
      isStored: true,
    }),
  )

export const phonePage = (): Html =>
  withMenu(html`${formPage({
    title: 'Phone number',
    name: 'phone',
    intro: 'A code is sent to it. In this demonstration the back end writes the code to its log.',
    fields: html`<p class="fact"><span>Now</span><b data-fact="phone">none</b></p>
    ${field('Number with country code', html`<input name="phone_number" type="tel" autocomplete="tel" placeholder="+442079460000" required />`)}
    ${field('Country', countrySelect('phone_country'))}`,
    button: 'Send a code',
  })}
  ${formPage({
    title: 'Enter the code',
    name: 'phone-code',
    fields: field(
      'Code',
      html`<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" required />`,
    ),
    button: 'Verify',
    after: html`<p class="quiet"><button class="link" type="button" data-resend>Send another code</button></p>`,
  })}`)

const PERIODS = html`<option value="day">a day</option><option value="week">a week</option><option value="month">a month</option>`

export const limitsPage = (): Html =>
  withMenu(html`<section class="card">
  <h1>Limits</h1>
  <p class="intro">A stricter limit holds at once. A looser one has to wait, and you confirm it when the wait is over.</p>
  <ul class="limits" data-limits></ul>
</section>
${formPage({
  title: 'Set a limit',
  name: 'limit',
  fields: html`<div class="pair">${field('Of', html`<select name="type"><option value="deposit">deposits</option><option value="wager">stakes</option><option value="loss">losses</option><option value="session">time</option><option value="reality_check">time between reminders</option></select>`)}
  ${field('In', html`<select name="period">${PERIODS}</select>`)}</div>
  ${field('At most', html`<input name="amount" inputmode="decimal" required />`, 'Money in the currency of your limits, which count all your accounts; time in minutes.')}`,
  button: 'Set the limit',
})}`)

export const exclusionPage = (): Html =>
  withMenu(html`${formPage({
    title: 'Take a break',
    name: 'cooling-off',
    intro: 'You can sign in and look around, but neither pay in nor bet. It ends by itself and cannot be shortened.',
    fields: field('For', html`<select name="period">${PERIODS}</select>`),
    button: 'Begin the break',
  })}
  ${formPage({
    title: 'Exclude yourself',
    name: 'self-exclusion',
    intro:
      'You are signed out everywhere and cannot sign in again before it ends. Nobody can take it back, not even we.',
    fields: html`${field('For', html`<select name="period"><option value="month">six months</option><option value="permanent">ever</option></select>`)}
    <label class="check"><input name="sure" type="checkbox" required /> <span>I have understood that this cannot be taken back</span></label>`,
    button: 'Exclude me',
    after: html`<p class="quiet">Somebody to talk to: <a href="https://www.gamblersanonymous.org/" rel="noreferrer">Gamblers Anonymous</a>, free and at any time.</p>`,
  })}`)

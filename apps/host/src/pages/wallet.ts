/** The wallet page. It uses play money: the card chosen for a deposit determines its outcome. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { field, formPage, forPlayers } from './parts.ts'

const CARDS = [
  { value: 'success', name: 'Play card ending in 4242', what: 'arrives at once' },
  { value: 'pending', name: 'Play bank transfer', what: 'arrives in a few seconds' },
  { value: 'error', name: 'Play card ending in 0002', what: 'is declined' },
]

const card = ({ value, name, what }: (typeof CARDS)[number], index: number): Html =>
  html`<label class="choice"><input type="radio" name="simulate" value="${value}" ${index === 0 ? html`checked` : null} /><span><b>${name}</b><small>${what}</small></span></label>`

const amounts = html`<div class="chips" role="group" aria-label="Amounts">${['20', '50', '100', '500'].map(amount => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`)}</div>`

/** The form alone, for dialogs and iframes. */
export const depositForm = (): Html =>
  formPage({
    title: 'Deposit',
    name: 'deposit',
    fields: html`<p class="amount"><small>Balance</small><span data-balance></span></p>
    ${field('Amount of play money', html`<input name="amount" inputmode="decimal" value="100" required />`)}
    ${amounts}
    <fieldset class="choices"><legend>Pay with</legend>${CARDS.map(card)}</fieldset>`,
    button: 'Deposit',
    after: html`<p class="quiet">Play money only. No card, no bank, no payout.</p>`,
  })

export const walletPage = ({ isFramed }: Pick<PageContext, 'isFramed'>): Html =>
  isFramed ? depositForm() : forPlayers(html`<h1 class="heading">Wallet</h1><div class="stack">${depositForm()}</div>`)

/** The wallet page. It uses play money: the card chosen for a deposit determines its outcome. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { field, formPage, forPlayers, type Texts } from './parts.ts'

const listMethods = ({ t }: Texts) => [
  { value: 'success', name: t('deposit.card', { digits: '4242' }), outcome: t('deposit.success') },
  { value: 'pending', name: t('deposit.transfer'), outcome: t('deposit.pending') },
  { value: 'error', name: t('deposit.card', { digits: '0002' }), outcome: t('deposit.error') },
]

const method = ({ value, name, outcome }: ReturnType<typeof listMethods>[number], index: number): Html =>
  html`<label class="choice"><input type="radio" name="simulate" value="${value}" ${index === 0 ? html`checked` : null} /><span><b>${name}</b><small>${outcome}</small></span></label>`

const amounts = ['20', '50', '100', '500'].map(
  amount => html`<button type="button" class="chip" data-amount="${amount}">${amount}</button>`,
)

/** The form alone, for dialogs and iframes. */
export const depositForm = (context: Texts): Html => {
  const { t } = context
  return formPage(context, {
    title: t('deposit.title'),
    name: 'deposit',
    fields: html`<p class="amount"><small>${t('account.balance')}</small><span data-balance></span></p>
    ${field(t('deposit.amount'), html`<input name="amount" inputmode="decimal" value="100" required />`)}
    <div class="chips" role="group" aria-label="${t('deposit.amounts')}">${amounts}</div>
    <fieldset class="choices"><legend>${t('deposit.method')}</legend>${listMethods(context).map(method)}</fieldset>`,
    button: t('deposit.send'),
    after: html`<p class="quiet">${t('deposit.note')}</p>`,
  })
}

export const walletPage = (context: PageContext): Html =>
  context.isFramed
    ? depositForm(context)
    : forPlayers(
        context,
        html`<h1 class="heading">${context.t('wallet.title')}</h1><div class="stack">${depositForm(context)}</div>`,
      )

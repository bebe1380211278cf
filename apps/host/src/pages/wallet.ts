/** The wallet page. It uses play money: the card chosen for a deposit determines its outcome. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { field, formPage, forPlayers, identityNotice, periods, type Texts } from './parts.ts'

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

/** Before the first deposit: a limit on deposits, which can be passed over. */
const firstLimitForm = (context: Texts): Html => {
  const { t } = context
  return html`<div data-first-limit hidden>${formPage(context, {
    title: t('limits.first'),
    name: 'first-limit',
    intro: t('limits.first.text'),
    fields: html`${field(t('limits.period'), html`<select name="period">${periods(context)}</select>`)}
    ${field(t('limits.amount'), html`<input name="amount" inputmode="decimal" required />`, t('limits.deposit-rule'))}`,
    button: t('limits.save'),
    buttonKind: 'ghost',
    after: html`<p><button class="button ghost" type="button" data-skip-first-limit>${t('limits.first.skip')}</button></p>`,
  })}</div>`
}

/** The form alone, for dialogs and iframes. */
export const depositForm = (context: Texts): Html =>
  html`${firstLimitForm(context)}<div data-deposit>${depositCard(context)}</div>`

const depositCard = (context: Texts): Html => {
  const { t } = context
  return formPage(context, {
    title: t('deposit.title'),
    name: 'deposit',
    fields: html`<p class="amount"><small>${t('account.balance')}</small><span data-balance></span></p>
    ${field(t('deposit.amount'), html`<input name="amount" inputmode="decimal" value="100" required />`)}
    <div class="chips" role="group" aria-label="${t('deposit.amounts')}">${amounts}</div>
    <fieldset class="choices"><legend>${t('deposit.method')}</legend>${listMethods(context).map(method)}</fieldset>`,
    button: t('deposit.send'),
    after: html`<p class="quiet">${t('deposit.note')}</p>
    <p class="quiet"><a href="/profile/limits" target="_blank">${t('account.limits')}</a> · <a href="/profile/exclusion" target="_blank">${t('account.break')}</a></p>${identityNotice}`,
  })
}

export const walletPage = (context: PageContext): Html =>
  context.isFramed
    ? depositForm(context)
    : forPlayers(
        context,
        html`<h1 class="heading">${context.t('wallet.title')}</h1><div class="stack">${depositForm(context)}</div>`,
      )

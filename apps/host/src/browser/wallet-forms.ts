/** Paying play money in. */
import { call, Refused } from './api.ts'
import type { Handlers } from './form.ts'
import { text } from './form.ts'
import { formatMoney, parseAmount } from './money.ts'
import { tellParent } from './parent.ts'
import { currentAccount, refreshPlayer } from './player.ts'

type Status = 'success' | 'pending' | 'error'

const WORDS: Readonly<Record<Exclude<Status, 'error'>, string>> = {
  success: 'is on your account.',
  pending: 'is on its way and will be on your account in a moment.',
}

/** The key of a deposit that has been sent and not yet answered, so that trying again cannot pay twice. */
let pending: { readonly body: string; readonly key: string } | null = null

async function pay(body: { value: number; currency: string; simulate: string }): Promise<Status> {
  const written = JSON.stringify(body)
  if (pending?.body !== written) pending = { body: written, key: crypto.randomUUID() }
  const { status } = await call<{ status: Status }>('POST', '/wallet/deposits', body, {
    'idempotency-key': pending.key,
  })
  pending = null
  return status
}

export const walletForms: Handlers = {
  async deposit(data) {
    await refreshPlayer()
    const account = currentAccount()
    if (!account) throw new Refused(401, 'Sign in first.')
    const { currency, subunits } = account
    const value = parseAmount(text(data, 'amount'), subunits)
    if (value === null) throw new Refused(422, 'Enter an amount, for example 100.')
    const status = await pay({ value, currency, simulate: text(data, 'simulate') || 'success' })
    tellParent('deposited', { status, value, currency })
    if (status === 'error') throw new Refused(402, 'The payment was declined. Nothing has been paid in.')
    await refreshPlayer()
    return `${formatMoney({ value, currency, subunits })} of play money ${WORDS[status]}`
  },
}

/** The buttons with amounts. */
export function attachAmounts(): void {
  for (const chip of document.querySelectorAll<HTMLButtonElement>('[data-amount]')) {
    chip.addEventListener('click', () => {
      const field = chip.form?.elements.namedItem('amount')
      if (field instanceof HTMLInputElement) field.value = chip.dataset.amount ?? ''
    })
  }
}

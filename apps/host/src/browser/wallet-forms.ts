/** Deposits of play money. */
import { call, RefusedError } from './api.ts'
import type { Handlers } from './form.ts'
import { text } from './form.ts'
import { formatMoney, parseAmount } from './money.ts'
import { notifyParent } from './parent.ts'
import { currentAccount, refreshPlayer } from './player.ts'

type Status = 'success' | 'pending' | 'error'

const WORDS: Readonly<Record<Exclude<Status, 'error'>, string>> = {
  success: 'is on your account.',
  pending: 'is on its way and will be on your account in a moment.',
}

/**
 * Makes a deposit. Until a definite response its idempotency key stays in the tab's storage, so that a retry is the
 * same deposit.
 */
async function pay(body: { value: number; currency: string; simulate: string }): Promise<Status> {
  const intent = `northline.deposit ${JSON.stringify(body)}`
  const key = sessionStorage.getItem(intent) ?? crypto.randomUUID()
  sessionStorage.setItem(intent, key)
  try {
    const { status } = await call<{ status: Status }>('POST', '/wallet/deposits', body, { 'idempotency-key': key })
    sessionStorage.removeItem(intent)
    return status
  } catch (error) {
    if (!isDefinite(error)) throw new RefusedError(0, UNKNOWN)
    sessionStorage.removeItem(intent)
    throw error
  }
}

const TIMED_OUT = 408
const UNKNOWN =
  'The answer was lost, so it is not known yet whether you have paid. Send the same again: it is paid only once.'

/** Whether a failure means that no money has moved. */
const isDefinite = (error: unknown): boolean =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== TIMED_OUT

export const walletForms: Handlers = {
  async deposit(data) {
    await refreshPlayer()
    const account = currentAccount()
    if (!account) throw new RefusedError(401, 'Sign in first.')
    const { currency, subunits } = account
    const value = parseAmount(text(data, 'amount'), subunits)
    if (value === null) throw new RefusedError(422, 'Enter an amount, for example 100.')
    const status = await pay({ value, currency, simulate: text(data, 'simulate') || 'success' })
    notifyParent('deposited', { status, value, currency })
    if (status === 'error') throw new RefusedError(402, 'The payment was declined. Nothing has been paid in.')
    await refreshPlayer()
    return `${formatMoney({ value, currency, subunits })} of play money ${WORDS[status]}`
  },
}

/** Attaches the amount buttons. */
export function attachAmounts(): void {
  for (const chip of document.querySelectorAll<HTMLButtonElement>('[data-amount]')) {
    chip.addEventListener('click', () => {
      const field = chip.form?.elements.namedItem('amount')
      if (field instanceof HTMLInputElement) field.value = chip.dataset.amount ?? ''
    })
  }
}

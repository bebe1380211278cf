/** Deposits of play money. */
import { createDeposits, type DepositRequest } from '@touchline/client/deposits'
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

const TIMED_OUT = 408
const UNKNOWN =
  'The answer was lost, so it is not known yet whether you have paid. Send the same again: it is paid only once.'

/** Whether the platform answered that no money has moved. */
const isRejection = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status >= 400 && error.status < 500 && error.status !== TIMED_OUT

const deposits = createDeposits<{ status: Status }, RefusedError>({
  storageKey: 'northline.deposits',
  submit: (body, key) => call('POST', '/wallet/deposits', body, { 'idempotency-key': key }),
  isRejection,
})

/** Makes a deposit. Throws `RefusedError` when it was rejected, and while its outcome is unknown. */
async function pay(body: DepositRequest, player: string): Promise<Status> {
  const outcome = await deposits.deposit(body, player)
  if (outcome.kind === 'accepted') return outcome.response.status
  throw outcome.kind === 'rejected' ? outcome.error : new RefusedError(0, UNKNOWN)
}

export const walletForms: Handlers = {
  async deposit(data) {
    await refreshPlayer()
    const account = currentAccount()
    if (!account) throw new RefusedError(401, 'Sign in first.')
    const { currency, subunits } = account
    const value = parseAmount(text(data, 'amount'), subunits)
    if (value === null) throw new RefusedError(422, 'Enter an amount, for example 100.')
    const { data: player } = await call<{ data: { id: number } }>('GET', '/player')
    const status = await pay({ value, currency, simulate: text(data, 'simulate') || 'success' }, String(player.id))
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

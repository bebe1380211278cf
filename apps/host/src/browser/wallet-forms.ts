/** Deposits of play money. */
import { createDeposits, type DepositRequest } from '@touchline/client/deposits'
import { call, RefusedError } from './api.ts'
import type { Handlers } from './form.ts'
import { text } from './form.ts'
import { formatMoney, parseAmount } from './money.ts'
import { notifyParent } from './parent.ts'
import { currentAccount, refreshPlayer } from './player.ts'
import { t } from './texts.ts'

type Status = 'success' | 'pending' | 'error'

const TIMED_OUT = 408

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
  throw outcome.kind === 'rejected' ? outcome.error : new RefusedError(0, t('script.error.unknown'))
}

export const walletForms: Handlers = {
  async deposit(data) {
    await refreshPlayer()
    const account = currentAccount()
    if (!account) throw new RefusedError(401, t('script.error.sign-in'))
    const { currency, subunits } = account
    const value = parseAmount(text(data, 'amount'), subunits)
    if (value === null) throw new RefusedError(422, t('script.error.amount'))
    const { data: player } = await call<{ data: { id: number } }>('GET', '/player')
    const status = await pay({ value, currency, simulate: text(data, 'simulate') || 'success' }, String(player.id))
    notifyParent('deposited', { status, value, currency })
    if (status === 'error') throw new RefusedError(402, t('script.error.declined'))
    await refreshPlayer()
    const amount = formatMoney({ value, currency, subunits })
    return t(status === 'success' ? 'script.done.deposit' : 'script.done.deposit.pending', { amount })
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

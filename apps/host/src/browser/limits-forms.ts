/** The limits that a player sets, and the breaks. */
import { type Account, call, Refused } from './api.ts'
import { type Handlers, text } from './form.ts'
import { describeLimit, describeWait, type Limit } from './limit-words.ts'
import { parseAmount } from './money.ts'
import { currentAccount, refreshPlayer, whenPlayerChanges } from './player.ts'
import { showProblem } from './problem.ts'

const TIMES = ['session', 'reality_check']
const SECONDS_IN_MINUTE = 60

/** In the currency's smallest unit, or in seconds. */
function readValue(type: string, amount: string, { subunits }: Account): number {
  const value = TIMES.includes(type) ? Number(amount) * SECONDS_IN_MINUTE : parseAmount(amount, subunits)
  if (!value || !Number.isInteger(value) || value < 0) throw new Refused(422, 'Enter an amount, for example 100.')
  return value
}

function action(label: string, run: () => Promise<unknown>): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link'
  button.textContent = label
  button.addEventListener('click', () => void run().then(showLimits).catch(showProblem))
  return button
}

function drawLimit(limit: Limit, account: Account): HTMLLIElement {
  const item = document.createElement('li')
  const words = document.createElement('span')
  words.textContent = describeLimit(limit, account)
  const wait = document.createElement('small')
  wait.textContent = describeWait(limit)
  item.append(words, wait)
  const path = `/user_limits/${encodeURIComponent(limit.id)}`
  const canConfirm = limit.confirm_from !== null && Date.parse(limit.confirm_from) <= Date.now()
  if (canConfirm) item.append(action('Confirm', () => call('POST', `${path}/confirm`)))
  const isFixed = limit.type === 'cooling_off' || limit.type === 'self_exclusion'
  if (!isFixed) item.append(action(limit.confirm_from ? 'Take back' : 'Remove', () => call('DELETE', path)))
  return item
}

async function showLimits(): Promise<void> {
  const list = document.querySelector('[data-limits]')
  const account = currentAccount()
  if (!list || !account) return
  const { data } = await call<{ data: readonly Limit[] }>('GET', '/user_limits')
  const items = data.filter(({ status }) => status !== 'disabled').map(limit => drawLimit(limit, account))
  list.replaceChildren(...items)
}

const begin = (type: string) => async (data: FormData) => {
  await call('POST', '/user_limits', { type, period: text(data, 'period') })
  await refreshPlayer()
}

export const limitsForms: Handlers = {
  async limit(data) {
    const account = currentAccount()
    if (!account) throw new Refused(401, 'Sign in first.')
    const type = text(data, 'type')
    const value = readValue(type, text(data, 'amount'), account)
    const currency = TIMES.includes(type) ? {} : { currency: account.currency }
    await call('POST', '/user_limits', { type, period: text(data, 'period'), value, ...currency })
    await showLimits()
    return 'Your limit is kept. What is looser than before waits for you above.'
  },
  async 'cooling-off'(data) {
    await begin('cooling_off')(data)
    return 'The break has begun.'
  },
  async 'self-exclusion'(data) {
    await begin('self_exclusion')(data)
    return 'You are excluded. Take care of yourself.'
  },
}

export const fillLimits = (): void => whenPlayerChanges(() => void showLimits().catch(showProblem))

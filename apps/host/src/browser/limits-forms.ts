/** Forms for the player's limits and breaks. */
import { call, RefusedError, readAccounts } from './api.ts'
import { showFirstLimit } from './first-limit.ts'
import { type Handlers, text } from './form.ts'
import { type Counted, formatLimit, formatWait, type Limit } from './limit-words.ts'
import { parseAmount } from './money.ts'
import { identityPath } from './next.ts'
import { currentAccount, onPlayerChange, refreshPlayer } from './player.ts'
import { showProblem } from './problem.ts'
import { t } from './texts.ts'

const TIMES = ['session', 'reality_check']
const SECONDS_IN_MINUTE = 60

interface Limits {
  readonly limits: readonly Limit[]
  /** The currency of money limits, which applies to all accounts. */
  readonly counted: Counted
}

/** Loads the player's limits. Throws `RefusedError` for a visitor. */
async function loadLimits(): Promise<Limits> {
  const path = '/user_limits'
  const { data, currency } = await call<{ data: readonly Limit[]; currency: string }>('GET', path)
  const account = (await readAccounts())?.find(candidate => candidate.currency === currency)
  if (!account) throw new RefusedError(401, t('script.error.sign-in'))
  return { limits: data.filter(({ status }) => status !== 'disabled'), counted: account }
}

/** The value in minor units of the limits' currency, or in seconds. */
async function readValue(type: string, amount: string): Promise<{ value: number; currency?: string }> {
  if (TIMES.includes(type)) return { value: requireWhole(Number(amount) * SECONDS_IN_MINUTE) }
  const { subunits, currency } = (await loadLimits()).counted
  return { value: requireWhole(parseAmount(amount, subunits)), currency }
}

function requireWhole(value: number | null): number {
  if (!value || !Number.isInteger(value) || value < 0) throw new RefusedError(422, t('script.error.amount'))
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

function renderLimit(limit: Limit, counted: Counted): HTMLLIElement {
  const item = document.createElement('li')
  const words = document.createElement('span')
  words.textContent = formatLimit(limit, counted)
  const wait = document.createElement('small')
  wait.textContent = formatWait(limit)
  item.append(words, wait)
  const path = `/user_limits/${encodeURIComponent(limit.id)}`
  if (limit.is_from_other_account) return item
  const canConfirm = limit.confirm_from !== null && Date.parse(limit.confirm_from) <= Date.now()
  if (canConfirm) item.append(action(t('script.limit.confirm'), () => call('POST', `${path}/confirm`)))
  const isFixed = limit.type === 'cooling_off' || limit.type === 'self_exclusion'
  if (!isFixed)
    item.append(
      action(t(limit.confirm_from ? 'script.limit.take-back' : 'script.limit.remove'), () => call('DELETE', path)),
    )
  return item
}

async function showLimits(): Promise<void> {
  const list = document.querySelector('[data-limits]')
  if (!list || !currentAccount()) return
  const { limits, counted } = await loadLimits()
  list.replaceChildren(...limits.map(limit => renderLimit(limit, counted)))
}

const begin = (type: string, data: FormData) => call('POST', '/user_limits', { type, period: text(data, 'period') })

export const limitsForms: Handlers = {
  async limit(data) {
    const type = text(data, 'type')
    const amount = await readValue(type, text(data, 'amount'))
    await call('POST', '/user_limits', { type, period: text(data, 'period'), ...amount })
    await showLimits()
    return t('script.done.limit')
  },
  async 'first-limit'(data) {
    const amount = await readValue('deposit', text(data, 'amount'))
    await call('POST', '/user_limits', { type: 'deposit', period: text(data, 'period'), ...amount })
    showFirstLimit(false)
    return t('script.done.limit')
  },
  async 'cooling-off'(data) {
    await begin('cooling_off', data)
    await refreshPlayer()
    return t('script.done.break')
  },
  async 'self-exclusion'(data) {
    await begin('self_exclusion', data)
    location.assign(identityPath())
    return t('script.done.exclusion')
  },
}

export const fillLimits = (): void => void onPlayerChange(() => void showLimits().catch(showProblem))

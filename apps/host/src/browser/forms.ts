/** What the forms do. Each handler throws `Refused` with the text to show. */
import { call, Refused, readAccounts } from './api.ts'
import { formatBalance, parseAmount } from './money.ts'
import { tellParent } from './parent.ts'

type Handler = (data: FormData, form: HTMLFormElement) => Promise<void>

const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim()

/** A path of this site and nothing else: never another origin. */
function readNext(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '/'
  const target = URL.canParse(next, location.origin) ? new URL(next, location.origin) : new URL('/', location.origin)
  return target.origin === location.origin ? target.pathname + target.search : '/'
}

const signIn: Handler = async data => {
  await call('POST', '/users/sign_in', { email: text(data, 'email'), password: String(data.get('password') ?? '') })
  if (!tellParent('signed-in', {})) location.assign(readNext())
}

const signUp: Handler = async data => {
  const body = {
    email: text(data, 'email'),
    password: String(data.get('password') ?? ''),
    currency: text(data, 'currency'),
  }
  await call('POST', '/users', body)
  if (!tellParent('signed-up', {})) location.assign(readNext())
}

/** The key of a deposit that has been sent and not yet answered, so that trying again cannot pay twice. */
let pendingDeposit: { readonly body: string; readonly key: string } | null = null

const deposit: Handler = async (data, form) => {
  const account = (await readAccounts())?.[0]
  if (!account) throw new Refused(401, 'Sign in first.')
  const value = parseAmount(text(data, 'amount'), account.subunits)
  if (value === null) throw new Refused(422, 'Enter an amount, for example 100.')
  const body = { value, currency: account.currency }
  const written = JSON.stringify(body)
  if (pendingDeposit?.body !== written) pendingDeposit = { body: written, key: crypto.randomUUID() }
  await call('POST', '/wallet/deposits', body, { 'idempotency-key': pendingDeposit.key })
  pendingDeposit = null
  const done = form.querySelector<HTMLElement>('[data-done]')
  if (done) {
    done.hidden = false
    done.textContent = `${formatBalance({ ...account, available_to_bet_with_locked_cents: value })} of play money is on your account.`
  }
  await showWho()
}

const HANDLERS: Readonly<Record<string, Handler>> = { 'sign-in': signIn, 'sign-up': signUp, deposit }

/** Attaches the handlers of all forms on the page. */
export function attachForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-form]')) {
    const handler = HANDLERS[form.dataset.form ?? '']
    if (handler) form.addEventListener('submit', event => submit(event, form, handler))
  }
}

async function submit(event: SubmitEvent, form: HTMLFormElement, handler: Handler): Promise<void> {
  event.preventDefault()
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (button) button.disabled = true
  if (problem) problem.hidden = true
  try {
    await handler(new FormData(form), form)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (problem) {
      problem.hidden = false
      problem.textContent = error.message
    }
  } finally {
    if (button) button.disabled = false
  }
}

/** Shows the balance to a player and the doors to a visitor. */
export async function showWho(): Promise<void> {
  const accounts = await readAccounts()
  for (const element of document.querySelectorAll<HTMLElement>('[data-who]')) element.hidden = accounts === null
  for (const element of document.querySelectorAll<HTMLElement>('[data-visitor]')) element.hidden = accounts !== null
  const account = accounts?.[0]
  for (const element of document.querySelectorAll<HTMLElement>('[data-balance]')) {
    element.textContent = account ? formatBalance(account) : ''
  }
}

/** Lists what is stored about the player, and sends corrections, codes of other accounts and appeals. */
import { call, readOwn } from './api.ts'
import { filled, type Handlers, text } from './form.ts'
import { onPlayerChange, refreshPlayer } from './player.ts'
import { showProblem } from './problem.ts'
import { formatTime, t } from './texts.ts'

interface Claim {
  readonly kind: string
  readonly value: string | null
  readonly is_held: boolean
  readonly since: string
}

interface Appeal {
  readonly number: string
  readonly due_at: string
  readonly decision: 'uphold' | 'open' | null
  readonly reason: string | null
}

interface Details {
  readonly state: 'open' | 'check'
  readonly claims: readonly Claim[]
  readonly appeals: readonly Appeal[]
}

function renderClaim({ kind, value, is_held, since }: Claim, labels: DOMStringMap): HTMLLIElement {
  const item = document.createElement('li')
  const words = document.createElement('span')
  const label = (value === null ? undefined : labels[kind]) ?? labels.other ?? ''
  words.textContent = value === null ? label : `${label}: ${value}`
  const time = document.createElement('small')
  time.textContent = [formatTime(since), ...(is_held ? [labels.confirmed] : [])].join(' · ')
  item.append(words, time)
  return item
}

function renderAppeal({ number, due_at, decision, reason }: Appeal): HTMLLIElement {
  const item = document.createElement('li')
  const words = document.createElement('span')
  words.textContent = t('script.identity.appeal', { number, decision: decision ?? 'other', time: formatTime(due_at) })
  const answer = document.createElement('small')
  answer.textContent = reason
  item.append(words, answer)
  return item
}

function setHidden(selector: string, isHidden: boolean): void {
  for (const place of document.querySelectorAll<HTMLElement>(`main ${selector}`)) place.hidden = isHidden
}

/** Fills the page; an excluded player, who is a visitor elsewhere, gets the part that is left. */
async function showIdentity(claims: HTMLElement, isPlayer: boolean): Promise<void> {
  const details = await readOwn<Details>('/identity')
  if (!details) return
  claims.replaceChildren(...details.claims.map(claim => renderClaim(claim, claims.dataset)))
  document.querySelector('[data-appeals]')?.replaceChildren(...details.appeals.map(renderAppeal))
  setHidden('[data-identity-check]', details.state !== 'check')
  setHidden('[data-visitor]', true)
  setHidden('[data-who]', false)
  setHidden('[data-excluded]', isPlayer)
  setHidden('[data-players]', !isPlayer)
}

export const identityForms: Handlers = {
  async 'identity-change'(data, form) {
    const body = filled(data, ['first_name', 'last_name', 'birth_date'])
    const { data: change } = await call<{ data: { status: string } }>('POST', '/player/identity_changes', body)
    form.reset()
    await refreshPlayer()
    return t(change.status === 'applied' ? 'script.done.profile' : 'script.done.change')
  },
  async 'other-account'(data) {
    await call('POST', '/player/other_accounts', { email: text(data, 'email') })
    return t('script.done.other-code')
  },
  async 'other-account-code'(data, form) {
    const path = '/player/other_accounts/confirm'
    const { data: result } = await call<{ data: { status: string } }>('POST', path, { code: text(data, 'code') })
    form.reset()
    // What protects the other account may have ended this session.
    await refreshPlayer()
    return t(result.status === 'bound' ? 'script.done.bound' : 'script.done.change')
  },
  async appeal(data, form) {
    const body = { text: text(data, 'text') }
    const { data: appeal } = await call<{ data: { number: string } }>('POST', '/player/appeals', body)
    form.reset()
    await refreshPlayer()
    return t('script.done.appeal', { number: appeal.number })
  },
}

/** Fills the page, again whenever the player has been reloaded. */
export function attachIdentityPage(): void {
  const claims = document.querySelector<HTMLElement>('[data-claims]')
  if (claims) onPlayerChange(account => void showIdentity(claims, account !== null).catch(showProblem))
}

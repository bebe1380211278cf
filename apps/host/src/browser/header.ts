/** The page header: the balance for a player, sign-in and sign-up for a visitor. */
import { call, RefusedError } from './api.ts'
import { formatBalance } from './money.ts'
import { onPlayerChange, refreshPlayer } from './player.ts'
import { showProblem } from './problem.ts'

interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector)

function initials({ first_name, last_name, email }: Named): string {
  const letters = [first_name?.[0], last_name?.[0]].join('') || email?.slice(0, 2) || '?'
  return letters.toUpperCase()
}

let isNamed = false

async function showName(): Promise<void> {
  if (isNamed || all('[data-initials]').length === 0) return
  isNamed = true
  const { data } = await call<{ data: Named }>('GET', '/player')
  for (const place of all('[data-initials]')) place.textContent = initials(data)
}

/** Ends the session on the platform, accepting that it may have ended already, and reloads the player. */
export async function signOut(): Promise<void> {
  await call('DELETE', '/users/sign_out').catch((error: unknown) => {
    if (!(error instanceof RefusedError && error.status === 401)) throw error
  })
  isNamed = false
  await refreshPlayer()
}

export function followPlayerInHeader(): void {
  onPlayerChange(account => {
    for (const place of all('[data-who]')) place.hidden = account === null
    for (const place of all('[data-visitor]')) place.hidden = account !== null
    for (const place of all('[data-balance]')) place.textContent = account ? formatBalance(account) : ''
    if (account) showName().catch(showProblem)
  })
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => void signOut().catch(showProblem))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in-link]'))
    link.search = String(new URLSearchParams([...new URLSearchParams(link.search), ['next', location.pathname]]))
}

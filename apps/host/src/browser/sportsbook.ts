/** Embeds the sportsbook by its SDK: this page owns the address, the header with the balance, and who is signed in. */
import type { Listeners, Sportsbook, Touchline } from '@touchline/embed/types'
import { openDialog } from './dialogs.ts'
import { signOut } from './header.ts'
import { currentAccount, onPlayerChange, setAccount } from './player.ts'
import { showProblem } from './problem.ts'

const page = globalThis as { Touchline?: Touchline }

/** The SDK's script, which may come before or after this one. */
function loadSdk(): Promise<Touchline> {
  if (page.Touchline) return Promise.resolve(page.Touchline)
  const script = document.querySelector('[data-sdk]')
  return new Promise((resolve, reject) => {
    script?.addEventListener('load', () => page.Touchline && resolve(page.Touchline))
    script?.addEventListener('error', () => reject(new Error('the SDK could not be loaded')))
  })
}

/** What this site's own back end signs about the player; null for a visitor. */
async function getToken(): Promise<string | null> {
  const answer = await fetch('/session-token', { method: 'POST' })
  if (answer.status === 204) return null
  if (!answer.ok) throw new Error(`no token: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** The page's own listeners. */
const listeners: Listeners = {
  signIn: () => void openDialog('sign-in'),
  signUp: () => void openDialog('sign-up'),
  deposit: () => void openDialog('deposit'),
  signedOut: () => void signOut().catch(showProblem),
  balanceChanged({ value, currency, subunits }) {
    const account = currentAccount()
    if (account) setAccount({ ...account, currency, subunits, available_to_bet_with_locked_cents: value })
  },
  error: ({ message }) => console.warn(`sportsbook: ${message}`),
}

/** Tells the sportsbook when somebody else is signed in than before. */
function followPlayer(sportsbook: Sportsbook): void {
  let isSignedIn: boolean | null = null
  onPlayerChange(account => {
    const isNow = account !== null
    if (isSignedIn !== null && isSignedIn !== isNow) sportsbook.refreshSession()
    isSignedIn = isNow
  })
}

let sportsbook: Sportsbook | null = null

/** The person has closed a dialog of ours: whoever waits in the sportsbook learns that nothing came of it. */
export const leaveDialog = (): void => sportsbook?.refreshSession()

function theme(): 'dark' | 'light' {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

export async function embedSportsbook(): Promise<void> {
  const container = document.querySelector<HTMLElement>('[data-sportsbook]')
  if (!container) return
  const { mount } = await loadSdk()
  const top = Math.round(document.querySelector('header')?.getBoundingClientRect().height ?? 0)
  sportsbook = await mount({
    container,
    origin: document.documentElement.dataset.sportsbookUrl ?? '',
    mode: container.dataset.sportsbook === 'auto' ? 'auto' : 'fill',
    routes: container.dataset.routes ?? '/',
    theme: theme(),
    offsets: { top, bottom: 0 },
    getToken,
    on: listeners,
  })
  container.dataset.ready = ''
  followPlayer(sportsbook)
}

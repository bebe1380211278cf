/** Embeds the sportsbook with its SDK: this page owns the URL, the header with the balance, and the sign-in. */
import type { Listeners, Sportsbook, Touchline } from '@touchline/embed/types'
import { onDialogChange, openDialog } from './dialogs.ts'
import { signOut } from './header.ts'
import { currentAccount, onPlayerChange, setAccount } from './player.ts'
import { showProblem } from './problem.ts'
import { t } from './texts.ts'

const page = globalThis as { Touchline?: Touchline }

/** Waits for the SDK, whose script may load, or fail, before or after this one. */
function loadSdk(): Promise<Touchline> {
  return new Promise((resolve, reject) => {
    const settle = () => (page.Touchline ? resolve(page.Touchline) : reject(new Error('the SDK could not be loaded')))
    if (page.Touchline || document.readyState === 'complete') return settle()
    document.querySelector('[data-sdk]')?.addEventListener('load', settle)
    // The page's load event waits for the script.
    addEventListener('load', settle)
  })
}

/** The player's assertion signed by this site's own back end; null for a visitor. */
async function getToken(): Promise<string | null> {
  const answer = await fetch('/session-token', { method: 'POST' })
  if (answer.status === 204) return null
  if (!answer.ok) throw new Error(`no token: ${answer.status}`)
  return ((await answer.json()) as { token: string }).token
}

/** The page's event listeners. */
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

/** Notifies the sportsbook when the signed-in player changes. */
function followPlayer(sportsbook: Sportsbook): void {
  let isSignedIn: boolean | null = null
  onPlayerChange(account => {
    const isNow = account !== null
    if (isSignedIn !== null && isSignedIn !== isNow) sportsbook.refreshSession()
    isSignedIn = isNow
  })
}

let sportsbook: Sportsbook | null = null

/** Called when the user closes a dialog: pending actions in the sportsbook are cancelled without a sign-in. */
export const leaveDialog = (): void => sportsbook?.refreshSession()

function theme(): 'dark' | 'light' {
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

export async function embedSportsbook(): Promise<void> {
  const container = document.querySelector<HTMLElement>('[data-sportsbook]')
  if (!container) return
  const { mount } = await loadSdk()
  const { dataset, lang } = document.documentElement
  const top = Math.round(document.querySelector('header')?.getBoundingClientRect().height ?? 0)
  sportsbook = await mount({
    container,
    origin: dataset.sportsbookUrl ?? '',
    locale: lang,
    title: container.dataset.title ?? '',
    texts: { title: t('script.outage'), unreachable: t('script.outage.text'), retry: t('script.retry') },
    mode: container.dataset.sportsbook === 'auto' ? 'auto' : 'fill',
    routes: container.dataset.routes ?? '/',
    header: 'host',
    theme: theme(),
    offsets: { top, bottom: 0 },
    getToken,
    on: listeners,
  })
  container.dataset.ready = ''
  followPlayer(sportsbook)
  // Every dialog of this site is about an account, money or protection.
  onDialogChange(isOpen => sportsbook?.update({ holdPromotions: isOpen }))
}

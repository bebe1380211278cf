/** Who is signed in on this page, and who wants to know when that changes. */
import { type Account, readAccounts } from './api.ts'

/** The account that is shown; null for a visitor; undefined until it is known. */
let account: Account | null | undefined
const listeners = new Set<(account: Account | null) => void>()

export const currentAccount = (): Account | null => account ?? null

/** Calls from now on, at once if it is known already. */
export function onPlayerChange(listener: (account: Account | null) => void): void {
  listeners.add(listener)
  if (account !== undefined) listener(account)
}

export function setAccount(next: Account | null): void {
  account = next
  for (const listener of listeners) listener(next)
}

/** Asks the platform. */
export async function refreshPlayer(): Promise<void> {
  setAccount((await readAccounts())?.[0] ?? null)
}

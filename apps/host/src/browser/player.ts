/** The signed-in player of this page, with listeners for changes. */
import { type Account, readAccounts } from './api.ts'

/** The displayed account; null for a visitor; undefined until loaded. */
let account: Account | null | undefined
const listeners = new Set<(account: Account | null) => void>()

export const currentAccount = (): Account | null => account ?? null

/**
 * Calls the listener on each change, and immediately if the player is already known. Returns a function that removes the
 * listener.
 */
export function onPlayerChange(listener: (account: Account | null) => void): () => void {
  listeners.add(listener)
  if (account !== undefined) listener(account)
  return () => void listeners.delete(listener)
}

export function setAccount(next: Account | null): void {
  account = next
  for (const listener of listeners) listener(next)
}

/** Reloads the player from the platform. */
export async function refreshPlayer(): Promise<void> {
  setAccount((await readAccounts())?.[0] ?? null)
}

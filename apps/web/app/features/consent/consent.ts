/**
 * The visitor's cookie consent: necessary only, or analytics as well. Requested again after a year.
 */
import { createObservable, type Readable } from '@touchline/client/observable'
import { COOKIES, readCookie, writeCookie } from '../../shared/browser/cookies.ts'

export type Consent = 'necessary' | 'all'

const isConsent = (text: string | null): text is Consent => text === 'necessary' || text === 'all'

const state = createObservable<Consent | null>(null)

/** Null until the visitor has chosen. */
export const consent: Readable<Consent | null> = state

export function readConsent(): Consent | null {
  const kept = readCookie(COOKIES.consent)
  state.set(isConsent(kept) ? kept : null)
  return state.get()
}

/** Applies to this page even when cookies are unavailable. */
export function storeConsent(to: Consent): void {
  writeCookie(COOKIES.consent, to)
  state.set(to)
}

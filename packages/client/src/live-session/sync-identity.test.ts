import { expect, it } from 'vitest'
import { createObservable } from '../observable.ts'
import type { SessionState } from '../session.ts'
import { syncIdentity } from './sync-identity.ts'

it('reconnects when the player changes, and not while the session is unknown', () => {
  const state = (status: SessionState['status'], id?: string): SessionState => ({
    status,
    reason: null,
    info: id === undefined ? null : { id, startedAt: '', secondsLimit: null, realityCheckSeconds: null },
  })
  const session = createObservable<SessionState>(state('UNKNOWN'))
  const identities: (string | null)[] = []
  const stop = syncIdentity({ setIdentity: identity => identities.push(identity) }, session)
  for (const next of [state('PENDING'), state('LOGGED_IN', 'a'), state('PENDING'), state('NOT_LOGGED_IN')]) {
    session.set(next)
  }
  stop()
  session.set(state('LOGGED_IN', 'b'))
  expect(identities).toEqual(['a', null])
})

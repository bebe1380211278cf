import type { SessionState } from '@touchline/client/session'
import type { Player } from '@touchline/contract/entities/player'
import { afterEach, expect, it } from 'vitest'
import type { App } from '../../shared/app/app.ts'
import { closeModal, findModal, modals } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { hasNewTerms, startPlayerPrompts } from './follow-modals.ts'

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
})

const loggedIn: SessionState = { status: 'LOGGED_IN', reason: null, info: null }

it.each([
  ['2026-02', '2026-02', false],
  ['2026-01', '2026-02', true],
  [null, '2026-02', true],
  ['2026-01', null, false],
  // The platform has no record of it.
  [undefined, '2026-02', false],
])('with %s accepted and %s current, prompting is %s', (terms_version, wanted, isAsked) => {
  expect(hasNewTerms(terms_version === undefined ? {} : { terms_version }, wanted)).toBe(isAsked)
})

it('requests missing fields as soon as the profile reports them', async () => {
  const app = await createTestApp()
  const session = { ...app.session, get: () => loggedIn }
  const stop = startPlayerPrompts({ ...app, session } as App)
  expect(modals.get()).toEqual([])
  app.queryClient.setQueryData<Partial<Player>>(queryKeys.profile, { auth_fields_missed: ['country'] })
  expect(findModal('missedAuthFields')).toBeDefined()
  stop()
})

it('does not prompt for a profile of an ended session', async () => {
  const app = await createTestApp()
  const stop = startPlayerPrompts(app)
  app.queryClient.setQueryData<Partial<Player>>(queryKeys.profile, { auth_fields_missed: ['country'] })
  expect(modals.get()).toEqual([])
  stop()
})

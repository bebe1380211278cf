// @vitest-environment happy-dom
import { betKey, listSelections } from '@touchline/betting/slip/slip-bet'
import { expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { toPickedOutcome } from './placing/request-mapping.ts'
import { startBoth } from './testing/open-slip.tsx'
import { keyOf, makePick } from './testing/test-ticket.ts'

async function openWith(...matches: readonly number[]) {
  const app = await createTestApp()
  globalThis.sessionStorage.clear()
  const store = startBoth(app, null)
  const pick = (match: number) => store.dispatch({ type: 'pick', outcome: toPickedOutcome(makePick(match), app.live) })
  matches.forEach(pick)
  const ids = () => listSelections(store.get().bets).map(({ id }) => id)
  return { store, pick, ids }
}

it('brings a removed pick back to its place, with the bet type and the stake', async () => {
  const { store, ids } = await openWith(1, 2)
  store.dispatch({ type: 'setStake', betKey: 'combo', stake: 1000 })
  store.dispatch({ type: 'remove', selectionId: keyOf(1) })
  expect(store.bringBack()).toBe(true)
  expect(ids()).toEqual([keyOf(1), keyOf(2)])
  expect(store.get().bets.map(betKey)).toEqual(['combo'])
  expect(store.get().bets[0]?.stake).toBe(1000)
})

it('brings a cleared slip back', async () => {
  const { store, ids } = await openWith(1, 2)
  store.dispatch({ type: 'clear' })
  store.bringBack()
  expect(ids()).toEqual([keyOf(1), keyOf(2)])
})

it('adds it to picks made since', async () => {
  const { store, pick, ids } = await openWith(1, 2)
  store.dispatch({ type: 'remove', selectionId: keyOf(1) })
  pick(3)
  store.bringBack()
  expect(ids()).toEqual([keyOf(2), keyOf(3), keyOf(1)])
})

it('brings nothing back twice, and nothing where nothing was removed', async () => {
  const { store, ids } = await openWith(1)
  expect(store.bringBack()).toBe(false)
  store.dispatch({ type: 'clear' })
  expect(store.bringBack()).toBe(true)
  expect(store.bringBack()).toBe(false)
  expect(ids()).toEqual([keyOf(1)])
})

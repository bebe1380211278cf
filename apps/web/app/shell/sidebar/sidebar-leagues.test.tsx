// @vitest-environment happy-dom
/** The sidebar hydrates from HTML with leagues that the data block lacks. */
import { hashKey } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { inApp } from '../../testing/in-app.tsx'
import { readText } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { Sidebar } from './sidebar.tsx'

const SPORT = { id: 1, key: 'soccer', name: 'Soccer', type: 'sport' }
const CATEGORY = { id: 1, name: 'England', slug: 'england', country_code: 'ENG' }
const listLeagues = (...ids: readonly number[]) => ({
  data: ids.map(id => ({ id, name: `League ${id}`, slug: `league-${id}`, sport: SPORT, category: CATEGORY })),
})

/** An app with the data of a page, which has leagues only where they are given. */
async function createPage(call: Api['call'], leagues?: object) {
  const app = await createTestApp('en', call)
  const { queries, queryClient } = app
  const add = (key: readonly unknown[], data: unknown) => {
    queryClient.setQueryData(key, data)
    app.rendered.set(hashKey(key), data)
  }
  add(queries.sports().queryKey, { data: [SPORT] })
  add(queries.counters().queryKey, { leagues: { 1: [3, 0], 2: [2, 0], 3: [1, 0] }, sports: [] })
  if (leagues) add(queries.leagues('soccer').queryKey, leagues)
  return inApp(app, <Sidebar sportKey="soccer" path="/" />)
}

let root: Root | undefined
afterEach(() => act(() => root?.unmount()))

it('leaves the leagues of the HTML until its own are loaded, though they are others', async () => {
  let answer = (_leagues: object): void => {}
  const leagues = new Promise<object>(resolve => {
    answer = resolve
  })
  const call = (name: string) => (name === 'getTournaments' ? leagues : Promise.reject(new Error(name)))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(await createPage(call as Api['call'], listLeagues(1, 2)))
  const onRecoverableError = vi.fn()
  const page = await createPage(call as Api['call'])
  const readLeagues = () => readText(container).match(/League \d/g)
  await act(async () => {
    root = hydrateRoot(container, page, { onRecoverableError })
  })
  expect(readLeagues()).toEqual(['League 1', 'League 2'])
  answer(listLeagues(2, 3))
  await waitFor(() => expect(readLeagues()).toEqual(['League 2', 'League 3']))
  expect(onRecoverableError).not.toHaveBeenCalled()
})

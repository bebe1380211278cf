import { Window } from 'happy-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { attachFirstLimit } from './first-limit.ts'
import { setAccount } from './player.ts'

let detach = () => {}
afterEach(() => {
  detach()
  setAccount(null)
  vi.unstubAllGlobals()
})

const account = { currency: 'EUR', subunits: 100, available_to_bet_with_locked_cents: 0, active: true }

function start(prompt: string | null) {
  const { document } = new Window()
  document.body.innerHTML =
    '<div data-first-limit hidden><button data-skip-first-limit></button></div><div data-deposit></div>'
  const calls: string[] = []
  vi.stubGlobal('document', document)
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    calls.push(`${method} ${path}`)
    return method === 'GET' ? Response.json({ prompt }) : new Response(null, { status: 204 })
  })
  const find = (selector: string) => document.querySelector(selector) as unknown as HTMLElement
  const shown = () => ['[data-first-limit]', '[data-deposit]'].filter(selector => !find(selector).hidden)
  detach = attachFirstLimit()
  setAccount(account)
  return { calls, find, shown }
}

it('asks for a limit in place of the deposit before the first one, and lets it be passed over', async () => {
  const { calls, find, shown } = start('first_deposit')
  await vi.waitFor(() => expect(shown()).toEqual(['[data-first-limit]']))
  find('[data-skip-first-limit]').click()
  expect(shown()).toEqual(['[data-deposit]'])
  await vi.waitFor(() => expect(calls.filter(call => call.startsWith('POST'))).toEqual(['POST /user_limits/reviews']))
})

it.each(['review', null])('shows the deposit at once when the question is %s', async prompt => {
  const { calls, shown } = start(prompt)
  await vi.waitFor(() => expect(calls).toContain('GET /user_limits'))
  expect(shown()).toEqual(['[data-deposit]'])
})

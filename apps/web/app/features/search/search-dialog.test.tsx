// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import type { Api } from '@touchline/client/http'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { SearchBox } from './search-dialog.tsx'

it('opens a result on Enter only when it answers the words in the field', async () => {
  const sports = [{ id: 1, key: 'soccer', name: 'Soccer' }]
  const call = (async (name: string) => ({
    data: name === 'getSearch' ? { sports, categories: [], tournaments: [], matches: [] } : sports,
  })) as unknown as Api['call']
  const onClose = vi.fn()
  const { user } = renderInApp(await createTestApp('en', call), <SearchBox onClose={onClose} />)
  const field = screen.getByRole('combobox', { name: 'Search' })
  await user.type(field, 'soccer')
  expect(await screen.findByRole('row', { name: /Soccer/ })).toBeVisible()
  await user.clear(field)
  await user.type(field, 'tennis{Enter}')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 result'))
  await user.type(field, '{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('shows of the last text only what matches the new one until its own results arrive', async () => {
  const names = { ars: ['Arsenal', 'Larsson Cup'], arse: ['Arsenal'], bay: ['Bayern'] }
  let answer: (() => void) | undefined
  const call = ((name: string, request?: { query: { q: keyof typeof names } }) =>
    new Promise(resolve => {
      const q = request?.query?.q
      const leagues = (q ? names[q] : []).map((league, id) => toLeague({ id, name: league }))
      const found = { sports: [], categories: [], tournaments: leagues, matches: [] }
      const respond = () => resolve({ data: name === 'getSearch' ? found : [] })
      if (name === 'getSearch' && q !== 'ars') answer = respond
      else respond()
    })) as unknown as Api['call']
  const { user } = renderInApp(await createTestApp('en', call), <SearchBox onClose={vi.fn()} />)
  const field = screen.getByRole('combobox', { name: 'Search' })
  await user.type(field, 'ars')
  expect(await screen.findByRole('row', { name: /Cup/ })).toBeVisible()
  await user.type(field, 'e')
  expect(screen.getByRole('row', { name: /al/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /Cup/ })).toBeNull()
  await user.clear(field)
  await user.type(field, 'bay')
  expect(screen.queryByRole('row')).toBeNull()
  expect(screen.getByText('Searching…')).toBeVisible()
  await waitFor(() => expect(answer).toBeDefined())
  answer?.()
  expect(await screen.findByRole('row', { name: /Bay/ })).toBeVisible()
})

const toLeague = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  id,
  name,
  slug: `l-t${id + 1}`,
  category: { name: 'World', slug: 'world-c1' },
  sport: { key: 'soccer', name: 'Soccer' },
})

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

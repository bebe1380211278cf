// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import type { Match } from '@touchline/contract/entities/match'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render.tsx'
import { createTestApp } from '../../../testing/test-app.ts'
import { Momentum } from './momentum.tsx'

it.each([
  [[], 0],
  [[40, -20], 1],
])('shows the momentum of %j in %i pictures', async (values, pictures) => {
  const element = <Momentum match={{ competitors: null } as Match} values={values} isPlaying />
  renderInApp(await createTestApp(), element)
  expect(screen.queryAllByRole('img')).toHaveLength(pictures)
})

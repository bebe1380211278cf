// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import type { SuggestedCombo } from '@touchline/contract/entities/bet-bonus'
import { expect, it } from 'vitest'
import { readText, renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { SuggestedCombos } from './suggested-combos.tsx'

const competitors = { home: { name: 'Northgate' }, away: { name: 'Eastmoor' } }

const leg = (id: number, name: string) => ({
  match: { id, name: 'Northgate v Eastmoor', competitors },
  market: { id: '1', specifier: '', outcomes: [{ id: 'one', name, odds: 2 }] },
  outcome_id: 'one',
})

it('says the opponent of a competitor that is expected to win, and the match of any other outcome', async () => {
  const selections = [leg(1, 'Northgate'), leg(2, 'Eastmoor'), leg(3, 'Draw')]
  const combo = { selections, bonus_odds: 1.05 } as unknown as SuggestedCombo
  renderInApp(await createTestApp('en'), <SuggestedCombos combos={[combo]} />)
  const texts = readText(screen.getByRole('article'))
  expect(texts).toContain('Northgate v Eastmoor Eastmoor v Northgate Draw Northgate v Eastmoor')
})

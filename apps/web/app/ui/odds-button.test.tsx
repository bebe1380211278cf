// @vitest-environment happy-dom

import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import styles from './odds-button.module.css'
import { OddsButton, type OddsFace, paintOdds } from './odds-button.tsx'

const faceOf = (odds: number): OddsFace => ({ price: odds.toFixed(2), label: '', direction: null, odds })
const createButton = (odds: number) => (
  <OddsButton {...faceOf(odds)} name="1" state="open" isPicked={false} outcomeKey="m/1//1" onPress={() => {}} />
)

it('sets a long price smaller when React draws it over a short one that was painted meanwhile', () => {
  const { container, rerender } = render(createButton(100))
  const button = container.querySelector('button') as HTMLButtonElement
  paintOdds(button, faceOf(9), faceOf(100))
  rerender(createButton(101))
  paintOdds(button, faceOf(101), null)
  expect(button.lastElementChild?.textContent).toBe('101.00')
  expect(button.lastElementChild?.classList.contains(styles.long ?? '')).toBe(true)
})

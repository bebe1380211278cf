// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { BonusRoom } from './bonus-room.tsx'

function Panel({ isAnswered }: { readonly isAnswered: boolean }) {
  return (
    <div role="tabpanel">
      <button type="button">Stake</button>
      <BonusRoom betType="combo" isAnswered={isAnswered}>
        Bonus
      </BonusRoom>
    </div>
  )
}

afterEach(cleanup)

const room = () => screen.getByText('Bonus').parentElement?.style.getPropertyValue('min-block-size')

it('releases room that is not needed when the slip is not used', () => {
  const { rerender } = render(<Panel isAnswered={false} />)
  expect(room()).not.toBe('0')
  rerender(<Panel isAnswered />)
  expect(room()).toBe('0')
})

it('keeps the room while the slip has the focus, until it is elsewhere', async () => {
  const user = userEvent.setup()
  const view = (isAnswered: boolean) => (
    <>
      <Panel isAnswered={isAnswered} />
      <button type="button">Elsewhere</button>
    </>
  )
  const { rerender } = render(view(false))
  await user.click(screen.getByRole('button', { name: 'Stake' }))
  const reserved = room()
  rerender(view(true))
  expect(room()).toBe(reserved)
  expect(reserved).not.toBe('0')
  // A press moves focus and pointer.
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(room()).toBe('0')
})

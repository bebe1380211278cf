// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { Menu } from '../../ui/menu.tsx'
import { startMenuKeys } from './start-menu-keys.ts'

beforeAll(startMenuKeys)

const OPTIONS = [
  { value: 'decimal', label: 'Decimal' },
  { value: 'fractional', label: 'Fractional' },
  { value: 'percent', label: 'Percent' },
] as const

async function openMenu() {
  // The environment has no popovers.
  const hide = vi.fn()
  HTMLElement.prototype.hidePopover = hide
  const onChange = vi.fn()
  const menu = (
    <Menu label="Odds format" options={OPTIONS} value="fractional" onChange={onChange}>
      Odds
    </Menu>
  )
  const { user } = renderInApp(await createTestApp(), menu)
  const list = screen.getByRole('menu', { hidden: true })
  for (const type of ['beforetoggle', 'toggle']) {
    fireEvent(list, Object.assign(new Event(type), { newState: 'open' }))
  }
  const focused = () => document.activeElement?.textContent
  return { user, hide, onChange, focused }
}

it('focuses the choice when it opens, and moves by arrows, Home, End and first letters', async () => {
  const { user, focused } = await openMenu()
  expect(focused()).toBe('Fractional')
  for (const [key, name] of [
    ['{ArrowDown}', 'Percent'],
    ['{ArrowDown}', 'Decimal'],
    ['{ArrowUp}', 'Percent'],
    ['{Home}', 'Decimal'],
    ['{End}', 'Percent'],
    ['f', 'Fractional'],
    ['x', 'Fractional'],
  ] as const) {
    await user.keyboard(key)
    expect(focused(), key).toBe(name)
  }
})

it('chooses with Enter and closes when Tab leaves it', async () => {
  const { user, hide, onChange } = await openMenu()
  await user.keyboard('{End}{Enter}')
  expect(onChange).toHaveBeenCalledWith('percent')
  hide.mockClear()
  await user.keyboard('{Tab}')
  expect(hide).toHaveBeenCalledOnce()
})

it('closes a popover that the focus leaves, and the one around it, but not on the way between them', async () => {
  const hidden: string[] = []
  HTMLElement.prototype.hidePopover = function (this: HTMLElement) {
    hidden.push(this.id)
  }
  document.body.innerHTML = `
    <button id="before">Before</button>
    <div id="filters" popover="auto">
      <button id="video">Video</button>
      <div id="order" popover="auto"><button id="time">By time</button></div>
    </div>`
  const focus = (id: string) => {
    hidden.length = 0
    document.getElementById(id)?.focus()
    return hidden
  }
  focus('video')
  expect(focus('time')).toEqual([])
  expect(focus('video')).toEqual(['order'])
  focus('time')
  expect(focus('before')).toEqual(['order', 'filters'])
})

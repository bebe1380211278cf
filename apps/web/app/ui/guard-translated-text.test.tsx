// @vitest-environment happy-dom

import { act, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { translatePage } from '../testing/translate-page.ts'
import { guardTranslatedText } from './guard-translated-text.ts'

const { removeChild, insertBefore } = Node.prototype
let stop = () => {}

beforeAll(() => guardTranslatedText(document.body))
afterEach(() => stop())
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }))

/** Lets mutation observers report. */
const settle = () => act(async () => {})

function Sample({ count, isNoted = false }: { readonly count: number; readonly isNoted?: boolean }) {
  return (
    <p>
      {isNoted && 'Note: '}
      {count > 1 && <b>many</b>} {count} <i>bets</i>
      {count > 2 ? 'or more' : null}
    </p>
  )
}

describe.each(['replace', 'move'] as const)('a page whose translation %ss texts', way => {
  it('shows what React writes, inserts and removes', async () => {
    const { container, rerender, unmount } = render(<Sample count={1} />)
    const read = () => container.textContent?.replace(/\s+/g, ' ').trim()
    stop = translatePage({ way, isHostile: true })
    await settle()
    for (const [count, isNoted, text] of [
      [2, false, 'many 2 bets'],
      [3, true, 'Note: many 3 betsor more'],
      [1, true, 'Note: 1 bets'],
      [3, false, 'many 3 betsor more'],
    ] as const) {
      rerender(<Sample count={count} isNoted={isNoted} />)
      await settle()
      expect(read()).toBe(text)
      expect(container.querySelectorAll('font').length).toBeGreaterThan(0)
    }
    unmount()
    expect(read()).toBe('')
  })

  it('is removed from the middle of its parent without an error', async () => {
    const list = (names: readonly string[]) => (
      <p>
        {names.map(name => (
          <span key={name}>{name}</span>
        ))}
        {names.length > 1 && 'and'}
        <b>end</b>
      </p>
    )
    const { container, rerender } = render(list(['a', 'b']))
    stop = translatePage({ way })
    await settle()
    rerender(list(['b']))
    await settle()
    expect(container.textContent).toBe('bend')
    rerender(list(['c', 'b']))
    await settle()
    expect(container.textContent).toBe('cbandend')
  })
})

it('leaves errors of other removals as they are', () => {
  const [parent, stranger] = [document.createElement('p'), document.createElement('b')]
  expect(() => parent.removeChild(stranger)).toThrow()
})

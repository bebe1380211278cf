import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal, modals, openModal } from '../../shared/modals/modals.ts'
import { followModalSteps } from './modal-steps.ts'

type State = { modal?: string; page?: string }

/** A history as in browsers: a new entry discards those ahead, and listeners are notified. */
function createHistory() {
  const target = new EventTarget()
  let entries: State[] = [{ page: 'home' }]
  let at = 0
  const fire = (type: string) => target.dispatchEvent(new Event(type))
  const go = (by: number) => {
    at = Math.min(Math.max(at + by, 0), entries.length - 1)
    fire('popstate')
  }
  const history = {
    get state() {
      return entries[at]
    },
    pushState(state: State) {
      entries = [...entries.slice(0, at + 1), state]
      at += 1
      fire('pushState')
    },
    replaceState(state: State) {
      entries[at] = state
      fire('replaceState')
    },
    back: () => go(-1),
    forward: () => go(1),
  }
  const pages = () => entries.slice(0, at + 1).map(({ page, modal }) => (modal ? 'modal' : page))
  return { target, history, pages }
}

const app = { handlers: {} }
let page: ReturnType<typeof createHistory>
let stop: () => void

const openIds = () => modals.get().map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  page = createHistory()
  const window = {}
  vi.stubGlobal('window', Object.assign(window, { parent: window }))
  vi.stubGlobal('history', page.history)
  vi.stubGlobal('location', { hash: '', search: '' })
  vi.stubGlobal('addEventListener', page.target.addEventListener.bind(page.target))
  vi.stubGlobal('removeEventListener', page.target.removeEventListener.bind(page.target))
  stop = followModalSteps()
})

afterEach(() => {
  stop()
  for (const { id } of modals.get()) closeModal(id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a modal', () => {
  it('has a history entry that the back button undoes', () => {
    void openModal(app, 'search')
    expect(page.pages()).toEqual(['home', 'modal'])
    page.history.back()
    expect(openIds()).toEqual([])
    expect(page.pages()).toEqual(['home'])
  })

  it('removes its entry when closed by hand', () => {
    void openModal(app, 'search')
    closeModal('search')
    vi.runAllTimers()
    expect(page.pages()).toEqual(['home'])
  })

  it('leaves no entry beneath the page that it opens', () => {
    void openModal(app, 'search')
    closeModal('search')
    page.history.replaceState({ page: 'match' })
    vi.runAllTimers()
    expect(page.pages()).toEqual(['home', 'match'])
  })

  it('closes when its page is left', () => {
    void openModal(app, 'slipSheet')
    page.history.replaceState({ page: 'match' })
    expect(openIds()).toEqual([])
  })

  it('that is closed is skipped when going forward', () => {
    void openModal(app, 'search')
    page.history.back()
    page.history.forward()
    expect(openIds()).toEqual([])
    expect(page.pages()).toEqual(['home'])
  })

  it('on top of another closes alone', () => {
    void openModal(app, 'slipSheet')
    void openModal(app, 'signIn')
    page.history.back()
    expect(openIds()).toEqual(['slipSheet'])
    page.history.back()
    expect(openIds()).toEqual([])
    expect(page.pages()).toEqual(['home'])
  })

  it('beneath another leaves an entry that is skipped', () => {
    void openModal(app, 'slipSheet')
    void openModal(app, 'signIn')
    closeModal('slipSheet')
    closeModal('signIn')
    vi.runAllTimers()
    expect(page.pages()).toEqual(['home'])
  })

  it.each(['back', 'close'] as const)('in place of another keeps the modals beneath both open, by %s', how => {
    void openModal(app, 'slipSheet')
    void openModal(app, 'signIn')
    closeModal('signIn')
    void openModal(app, 'signUp')
    vi.runAllTimers()
    if (how === 'back') page.history.back()
    else closeModal('signUp')
    vi.runAllTimers()
    expect(openIds()).toEqual(['slipSheet'])
    expect(page.pages()).toEqual(['home', 'modal'])
  })

  it('that blocks has no entry', () => {
    void openModal(app, 'missedAuthFields')
    expect(page.pages()).toEqual(['home'])
  })

  it('opened by the address has no entry', () => {
    vi.stubGlobal('location', { hash: '#signIn', search: '' })
    void openModal(app, 'signIn')
    expect(page.pages()).toEqual(['home'])
  })
})

it('reuses an entry left by a reload', () => {
  page.history.pushState({ modal: '1@0' })
  void openModal(app, 'search')
  expect(page.pages()).toEqual(['home', 'modal'])
  page.history.back()
  expect(openIds()).toEqual([])
})

it('does not touch the history in a frame', () => {
  stop()
  vi.stubGlobal('window', { parent: {} })
  stop = followModalSteps()
  void openModal(app, 'search')
  expect(page.pages()).toEqual(['home'])
})

import { afterEach, describe, expect, it } from 'vitest'
import { closeModal, findModal, hideModals, type ModalDelegate, modals, openModal } from './modals.ts'

const app: { handlers: { delegateModal?: ModalDelegate } } = { handlers: {} }

const openIds = () => modals.get().map(({ id }) => id)

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
  app.handlers = {}
})

describe('open modals', () => {
  it('are stacked, and each resolves with its outcome', async () => {
    const search = openModal(app, 'search')
    const signIn = openModal(app, 'signIn')
    expect(openIds()).toEqual(['search', 'signIn'])
    closeModal('signIn', 'done')
    closeModal('search')
    expect(await Promise.all([search, signIn])).toEqual(['closed', 'done'])
    expect(modals.get()).toEqual([])
  })

  it('open once: later requests share the promise', async () => {
    const first = openModal(app, 'signIn')
    const second = openModal(app, 'signIn', { reason: 'session-expired' })
    void openModal(app, 'signIn')
    expect(findModal('signIn')?.props).toEqual({ reason: 'session-expired' })
    closeModal('signIn', 'done')
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  })

  it('are new ones when reopened', () => {
    void openModal(app, 'search')
    const { key } = findModal('search') ?? {}
    closeModal('search')
    void openModal(app, 'search')
    expect(findModal('search')?.key).not.toBe(key)
  })

  it('are unaffected by closing another one', () => {
    void openModal(app, 'search')
    closeModal('signIn')
    expect(openIds()).toEqual(['search'])
  })
})

describe('hidden modals', () => {
  it('are restored except for those closed meanwhile', () => {
    void openModal(app, 'slipSheet')
    void openModal(app, 'search')
    const restore = hideModals()
    void openModal(app, 'signIn')
    expect(modals.get().map(({ isHidden }) => isHidden)).toEqual([true, true, false])
    closeModal('search')
    restore()
    expect(modals.get().map(({ id, isHidden }) => [id, isHidden])).toEqual([
      ['slipSheet', false],
      ['signIn', false],
    ])
  })

  it('become visible on an explicit request, even if a host never reports the end of sign-in', () => {
    app.handlers.delegateModal = id => (id === 'signIn' ? new Promise(() => {}) : null)
    void openModal(app, 'slipSheet')
    hideModals()
    void openModal(app, 'signIn')
    void openModal(app, 'slipSheet')
    expect(modals.get().map(({ id, isHidden }) => [id, isHidden])).toEqual([['slipSheet', false]])
  })
})

describe('a host page with its own flows', () => {
  it('is asked first, and other modals open here', async () => {
    app.handlers.delegateModal = id => (id === 'signIn' ? Promise.resolve('done') : null)
    expect(await openModal(app, 'signIn')).toBe('done')
    expect(modals.get()).toEqual([])
    void openModal(app, 'deposit')
    expect(openIds()).toEqual(['deposit'])
  })
})

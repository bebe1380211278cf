import { afterEach, describe, expect, it } from 'vitest'
import { closeModal, findModal, hideModals, modals, openModal, setModalInterceptor } from './modals.ts'

const openIds = () => modals.get().map(({ id }) => id)

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
  setModalInterceptor(() => null)
})

describe('open modals', () => {
  it('are stacked, and each resolves with its outcome', async () => {
    const search = openModal('search')
    const signIn = openModal('signIn')
    expect(openIds()).toEqual(['search', 'signIn'])
    closeModal('signIn', 'done')
    closeModal('search')
    expect(await Promise.all([search, signIn])).toEqual(['closed', 'done'])
    expect(modals.get()).toEqual([])
  })

  it('open once: later requests share the promise', async () => {
    const first = openModal('signIn')
    const second = openModal('signIn', { reason: 'session-expired' })
    void openModal('signIn')
    expect(findModal('signIn')?.props).toEqual({ reason: 'session-expired' })
    closeModal('signIn', 'done')
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  })

  it('are new ones when reopened', () => {
    void openModal('search')
    const { key } = findModal('search') ?? {}
    closeModal('search')
    void openModal('search')
    expect(findModal('search')?.key).not.toBe(key)
  })

  it('are unaffected by closing another one', () => {
    void openModal('search')
    closeModal('signIn')
    expect(openIds()).toEqual(['search'])
  })
})

describe('hidden modals', () => {
  it('are restored except for those closed meanwhile', () => {
    void openModal('slipSheet')
    void openModal('search')
    const restore = hideModals()
    void openModal('signIn')
    expect(modals.get().map(({ isHidden }) => isHidden)).toEqual([true, true, false])
    closeModal('search')
    restore()
    expect(modals.get().map(({ id, isHidden }) => [id, isHidden])).toEqual([
      ['slipSheet', false],
      ['signIn', false],
    ])
  })

  it('become visible on an explicit request, even if a host never reports the end of sign-in', () => {
    setModalInterceptor(id => (id === 'signIn' ? new Promise(() => {}) : null))
    void openModal('slipSheet')
    hideModals()
    void openModal('signIn')
    void openModal('slipSheet')
    expect(modals.get().map(({ id, isHidden }) => [id, isHidden])).toEqual([['slipSheet', false]])
  })
})

describe('a host page with its own flows', () => {
  it('is asked first, and other modals open here', async () => {
    setModalInterceptor(id => (id === 'signIn' ? Promise.resolve('done') : null))
    expect(await openModal('signIn')).toBe('done')
    expect(modals.get()).toEqual([])
    void openModal('deposit')
    expect(openIds()).toEqual(['deposit'])
  })
})

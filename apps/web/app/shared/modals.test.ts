import { afterEach, describe, expect, it } from 'vitest'
import { closeModal, findModal, hideModals, modals, openModal, setModalInterceptor } from './modals.ts'

const openIds = () => modals.get().map(({ id }) => id)

afterEach(() => {
  for (const { id } of modals.get()) closeModal(id)
  setModalInterceptor(() => null)
})

describe('the open modals', () => {
  it('stand one above the other, and each tells what came of it', async () => {
    const search = openModal('search')
    const signIn = openModal('signIn')
    expect(openIds()).toEqual(['search', 'signIn'])
    closeModal('signIn', 'done')
    closeModal('search')
    expect(await Promise.all([search, signIn])).toEqual(['closed', 'done'])
    expect(modals.get()).toEqual([])
  })

  it('are open once, however often they are asked for: who asks later is told the same', async () => {
    const first = openModal('signIn')
    const second = openModal('signIn', { reason: 'session-expired' })
    void openModal('signIn')
    expect(findModal('signIn')?.props).toEqual({ reason: 'session-expired' })
    closeModal('signIn', 'done')
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  })

  it('are other ones when they are opened anew', () => {
    void openModal('search')
    const { key } = findModal('search') ?? {}
    closeModal('search')
    void openModal('search')
    expect(findModal('search')?.key).not.toBe(key)
  })

  it('stay when what is closed is not among them', () => {
    void openModal('search')
    closeModal('signIn')
    expect(openIds()).toEqual(['search'])
  })
})

describe('in the background', () => {
  it('they are hidden and come back, but for those closed meanwhile and those opened since', () => {
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

  it('one comes back when it is asked for by itself, also if a host never says what became of signing in', () => {
    setModalInterceptor(id => (id === 'signIn' ? new Promise(() => {}) : null))
    void openModal('slipSheet')
    hideModals()
    void openModal('signIn')
    void openModal('slipSheet')
    expect(modals.get().map(({ id, isHidden }) => [id, isHidden])).toEqual([['slipSheet', false]])
  })
})

describe('a host page that does it itself', () => {
  it('is asked first, and what it leaves is ours', async () => {
    setModalInterceptor(id => (id === 'signIn' ? Promise.resolve('done') : null))
    expect(await openModal('signIn')).toBe('done')
    expect(modals.get()).toEqual([])
    void openModal('deposit')
    expect(openIds()).toEqual(['deposit'])
  })
})

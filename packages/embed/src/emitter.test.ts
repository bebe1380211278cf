import { expect, it, vi } from 'vitest'
import { createEmitter } from './emitter.ts'

it('calls every listener until it is removed, even when another throws', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const emitter = createEmitter(
    {
      error: () => {
        throw new Error('a listener of the host')
      },
    },
    () => {},
  )
  const listener = vi.fn()
  const off = emitter.on('error', listener)
  emitter.emit('error', { message: 'x' })
  expect(listener).toHaveBeenCalledWith({ message: 'x' })
  expect(reported).toHaveBeenCalledOnce()
  off()
  emitter.emit('error', { message: 'y' })
  expect(listener).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('reports which requests the host handles, and changes of them', () => {
  const changed = vi.fn()
  const emitter = createEmitter({ signIn: () => {}, pageLoaded: () => {} }, changed)
  expect(emitter.requests()).toEqual(['sign-in'])
  const off = emitter.on('deposit', () => {})
  expect(emitter.requests()).toEqual(['sign-in', 'deposit'])
  off()
  expect(emitter.requests()).toEqual(['sign-in'])
  expect(changed).toHaveBeenCalledTimes(2)
  emitter.on('modal', () => {})
  expect(changed).toHaveBeenCalledTimes(2)
})

import { expect, it, vi } from 'vitest'
import { createStartupWarnings } from './startup-warnings.ts'

it('logs once that the backend is starting, then warns of failures and recoveries', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const contact = createStartupWarnings(() => log, 'http://back.end')
  const read = contact.track(async () => 'rules')
  for (let request = 0; request < 20; request++) contact.warn(new Error('refused'), 'no settings')
  expect(log.info.mock.calls).toEqual([['waiting for the back end at http://back.end']])
  expect(log.warn).not.toHaveBeenCalled()
  expect(await read()).toBe('rules')
  expect(log.info).toHaveBeenLastCalledWith('the back end answers')
  const error = new Error('gone')
  contact.warn(error, 'no settings')
  for (let request = 0; request < 20; request++) contact.warn(error, 'no settings')
  contact.warn(error, 'no icons')
  expect(log.warn.mock.calls).toEqual([
    [error, 'no settings'],
    [error, 'no icons'],
  ])
  await read()
  await read()
  const end = [{ failures: { 'no settings': 21, 'no icons': 1 } }, 'the back end answers again']
  expect(log.warn.mock.calls.slice(2)).toEqual([end])
})

it('is still starting after a failed call', async () => {
  const log = { info: vi.fn(), warn: vi.fn() }
  const contact = createStartupWarnings(() => log, 'http://back.end')
  await expect(contact.track(() => Promise.reject(new Error('refused')))()).rejects.toThrow('refused')
  contact.warn(new Error('refused'), 'no settings')
  expect(log.warn).not.toHaveBeenCalled()
})

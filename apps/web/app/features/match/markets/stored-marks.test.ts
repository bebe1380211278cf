import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStoredMarks } from './stored-marks.ts'

const KEY = 'marks'
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('kept marks', () => {
  it('are found again by the next page', () => {
    const marks = createStoredMarks(KEY)
    marks.toggle('18/')
    marks.toggle('1/')
    marks.toggle('18/')
    expect([...createStoredMarks(KEY).get()]).toEqual(['1/'])
  })

  it('are the same empty set whenever there are none', () => {
    const marks = createStoredMarks(KEY)
    const none = marks.get()
    marks.toggle('1/')
    marks.toggle('1/')
    expect(marks.get()).toBe(none)
    expect(createStoredMarks(KEY).get()).toBe(none)
  })

  it('notify subscribers', () => {
    const marks = createStoredMarks(KEY)
    const seen = vi.fn()
    marks.subscribe(seen)
    marks.toggle('1/')
    expect(seen).toHaveBeenCalledOnce()
  })

  it.each(['{"a":1}', 'nonsense', '[1,null]'])('pass over %s in the storage', text => {
    storage.set(KEY, text)
    expect(createStoredMarks(KEY).get().size).toBe(0)
  })

  it('stay a bounded number, the latest', () => {
    const marks = createStoredMarks(KEY)
    for (let index = 0; index < 130; index += 1) marks.toggle(`${index}/`)
    expect(marks.get().size).toBe(100)
    expect(marks.get().has('129/')).toBe(true)
    expect(marks.get().has('0/')).toBe(false)
  })

  it('work for as long as the page without a storage', () => {
    vi.stubGlobal('localStorage', undefined)
    const marks = createStoredMarks(KEY)
    marks.toggle('1/')
    expect(marks.get().has('1/')).toBe(true)
  })
})

import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { setReporter } from '../../shared/errors/report-error.ts'
import { parseIframeMessage } from './platform-page.tsx'

const frame = {} as MessageEventSource
const source = { frame: () => frame, origin: 'http://localhost:5000' }
const signedIn = { source: 'touchline', version: 1, type: 'signed-in', payload: {} }

describe('parseIframeMessage', () => {
  it('accepts messages of the frame', () => {
    expect(parseIframeMessage({ data: signedIn, origin: source.origin, source: frame }, source)?.type).toBe('signed-in')
  })

  it.each([
    ['another origin', { data: signedIn, origin: 'http://localhost:5001', source: frame }],
    ['an origin that begins alike', { data: signedIn, origin: 'http://localhost:5000.evil.example', source: frame }],
    ['a null origin', { data: signedIn, origin: 'null', source: frame }],
    ['another window', { data: signedIn, origin: source.origin, source: {} as MessageEventSource }],
    ['no window', { data: signedIn, origin: source.origin, source: null }],
    ['another sender', { data: { ...signedIn, source: 'else' }, origin: source.origin, source: frame }],
    ['another version', { data: { ...signedIn, version: 2 }, origin: source.origin, source: frame }],
  ])('ignores %s', (_what, event) => {
    expect(parseIframeMessage(event, source)).toBeNull()
  })

  it('reports an invalid payload and ignores it', () => {
    const report = vi.fn()
    setReporter(report)
    const data = { ...signedIn, type: 'resize', payload: { height: '100' } }
    expect(parseIframeMessage({ data, origin: source.origin, source: frame }, source)).toBeNull()
    expect(report).toHaveBeenCalledOnce()
  })

  it('never throws for any input', () => {
    setReporter(() => undefined)
    fc.assert(
      fc.property(fc.anything(), data => {
        expect(() => parseIframeMessage({ data, origin: source.origin, source: frame }, source)).not.toThrow()
      }),
    )
  })
})

/**
 * A host page for tests: a parent window that records messages, and message events as in a browser.
 */
import { vi } from 'vitest'

export const HOST_ORIGIN = 'https://host.example'

export function createTestHost() {
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  const posted: { readonly message: { type: string; payload?: unknown }; readonly to: string }[] = []
  const parent = { postMessage: (message: never, to: string) => posted.push({ message, to }) } as unknown as Window
  const postFromHost = (
    data: unknown,
    from: { origin?: string; source?: unknown; ports?: readonly MessagePort[] } = {},
  ) => {
    const event = Object.assign(new Event('message'), { data, origin: HOST_ORIGIN, source: parent, ports: [], ...from })
    target.dispatchEvent(event)
  }
  const happen = (type: string, fields: object = {}) => target.dispatchEvent(Object.assign(new Event(type), fields))
  return {
    parent,
    posted,
    postFromHost,
    happen,
    origins: [HOST_ORIGIN],
    types: () => posted.map(({ message }) => message.type),
  }
}

export const envelope = (type: unknown, payload?: unknown) => ({ source: 'touchline', version: 1, type, payload })

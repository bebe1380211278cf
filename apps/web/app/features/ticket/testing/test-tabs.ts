import { vi } from 'vitest'
import type { TabChannel } from '../storage/shared-slip.ts'

type Listener = (event: { data: unknown }) => void

/** Channels between tabs; each message waits for `deliver`, in the order of its sender. */
export function createTabs() {
  const listeners = new Map<number, Listener>()
  const queues = new Map<string, unknown[]>()
  let count = 0
  const open = (): TabChannel => {
    const tab = count
    count += 1
    return {
      postMessage(data) {
        for (const other of listeners.keys()) {
          if (other === tab) continue
          const key = `${tab} ${other}`
          queues.set(key, [...(queues.get(key) ?? []), structuredClone(data)])
        }
      },
      addEventListener: (_: string, listener: unknown) => void listeners.set(tab, listener as Listener),
    } as TabChannel
  }
  /** Delivers the next message of one of the waiting queues; false if there is none. */
  const deliver = (choice = 0): boolean => {
    const waiting = [...queues].filter(([, messages]) => messages.length > 0)
    const [key, messages = []] = waiting[choice % Math.max(1, waiting.length)] ?? []
    if (key === undefined) return false
    const data = messages.shift()
    listeners.get(Number(key.split(' ')[1]))?.({ data })
    return true
  }
  const settle = () => {
    for (let limit = 0; deliver(); limit += 1) if (limit > 10_000) throw new Error('the tabs never agree')
  }
  return { open, deliver, settle, queues }
}

/** Pages of one device, whose messages are delivered at once, or while they are held, later. */
export function stubDevice() {
  const tabs = createTabs()
  const device = { isHeld: false, settle: tabs.settle }
  let isSettling = false
  class Channel {
    readonly #channel = tabs.open()
    readonly addEventListener = this.#channel.addEventListener

    postMessage(data: unknown) {
      this.#channel.postMessage(data)
      if (isSettling || device.isHeld) return
      isSettling = true
      tabs.settle()
      isSettling = false
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return device
}

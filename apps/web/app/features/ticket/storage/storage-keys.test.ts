import { expect, it, onTestFinished, vi } from 'vitest'
import { onSlipOfOtherTabs, SLIP_CHANNEL } from './storage-keys.ts'

it('asks the other tabs for their slip, and calls back once when one has sent it', async () => {
  const other = new BroadcastChannel(SLIP_CHANNEL)
  onTestFinished(() => other.close())
  const received: unknown[] = []
  other.onmessage = ({ data }) => received.push(data)
  const onSlip = vi.fn()
  onSlipOfOtherTabs(onSlip)
  await vi.waitFor(() => expect(received).toEqual([{ kind: 'request' }]))
  other.postMessage({ kind: 'request' })
  for (const _ of [1, 2]) other.postMessage({ kind: 'slip' })
  await vi.waitFor(() => expect(onSlip).toHaveBeenCalledOnce())
})

import { expect, it } from 'vitest'
import { betOn, pick } from './testing/client.ts'
import { startTestBackend } from './testing/test-backend.ts'

it('rejects new requests from the moment it is stopped, however long the running ones take', async () => {
  const test = await startTestBackend()
  const { publisher } = test.backend
  let letThrough = (): void => {}
  const isFlushed = new Promise<[]>(resolve => {
    letThrough = () => resolve([])
  })
  const demo = await test.demo()
  publisher.broadcast = () => isFlushed
  await demo.place(betOn([pick(2)]))
  const stopped = test.stop()
  const requestStatus = (): Promise<number> =>
    fetch(`${test.url}/sports`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(requestStatus).not.toBe(200)
  letThrough()
  await stopped
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { createIcons } from './routes.ts'

it('serves the operator’s icons with the built-in ones once fetched, and reports failures', async () => {
  let body = '<html>'
  const server = createServer((_, response) => response.end(body))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const report = vi.fn()

  const failing = createIcons({ backendUrl, report })
  expect(failing.current()).toBeNull()
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce())
  expect(failing.current()).toBeNull()

  body = '<svg><symbol id="icon-home" viewBox="0 0 24 24"><path d="M1 1h9"/></symbol></svg>'
  const icons = createIcons({ backendUrl, report })
  expect(icons.current()).toBeNull()
  await vi.waitFor(() => expect(icons.current()).toMatch(/^\/icons\/[0-9a-f]{12}\.svg$/))
  const app = Fastify()
  icons.addTo(app)
  const answer = await app.inject(String(icons.current()))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.headers['cache-control']).toContain('immutable')
  expect(answer.body).toContain('<symbol id="i-home" viewBox="0 0 24 24"><path d="M1 1h9"/>')
  expect((await app.inject('/icons/of-another-server.svg')).headers['cache-control']).toBe('no-store')
  await app.close()
  server.close()
})

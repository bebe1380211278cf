import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { createIcons, mergeIcons } from './routes.ts'

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

const own = readFileSync(new URL('../../app/ui/icons.svg', import.meta.url), 'utf8')
const names: Record<string, string> = { soccer: 'soccer', 'ice-hockey': 'ice-hockey' }
const merge = (...symbols: string[]) => mergeIcons(own, `<svg>${symbols.join('')}</svg>`, key => names[key])
const symbol = (id: string, content: string) => `<symbol id="${id}" viewBox="0 0 24 24">${content}</symbol>`

describe('mergeIcons', () => {
  it('prefers the operator’s symbols', () => {
    const merged = merge(
      symbol('icon-home', '<path d="M1 1h9"/>'),
      symbol('sport-ice-hockey', '<g><circle r="3"/></g>'),
    )
    expect(merged).toContain(symbol('i-home', '<path d="M1 1h9"/>'))
    expect(merged).toContain(symbol('i-ice-hockey', '<g><circle r="3"/></g>'))
    expect(merged?.match(/<symbol/g)).toHaveLength(own.match(/<symbol/g)?.length ?? 0)
  })

  it('returns null when nothing is added', () => {
    const same = own.replaceAll('id="i-', 'id="icon-')
    expect(mergeIcons(own, same, () => undefined)).toBeNull()
    expect(merge(symbol('icon-nobody-asks-for', '<path d="M0 0"/>'), symbol('sport-curling', '<g/>'))).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path style="fill:red" d="M0"/>',
    '<use href="https://evil.example/x#y"/>',
    '<path fill="url(https://evil.example)"/>',
    '<foreignObject/>',
  ])('rejects %s', content => {
    expect(merge(symbol('icon-home', content))).toBeNull()
  })

  it.each(['', '<html>maintenance</html>', '{"code":500}'])('throws when %s is not a sprite', theirs => {
    expect(() => mergeIcons(own, theirs, () => undefined)).toThrow('no sprite')
  })
})

import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readPorts, requireFreePorts } from './ports.mjs'

describe('ports', () => {
  test('reads the environment with defaults', () => {
    expect(readPorts({ HOST_PORT: '5050', WEB_PORT: '' })).toEqual({
      WEB_PORT: 3000,
      BACKEND_PORT: 4000,
      HOST_PORT: 5050,
    })
  })

  test.each(['x', '0', '70000', '1.5', '-3'])('refuse %s by name', text => {
    expect(() => readPorts({ BACKEND_PORT: text })).toThrow(`BACKEND_PORT=${text} is not a port number`)
  })

  test('refuses one port for two programs', () => {
    expect(() => readPorts({ HOST_PORT: '3000' })).toThrow('WEB_PORT and HOST_PORT are both 3000')
  })

  test.each(['127.0.0.1', '0.0.0.0', '::1', '::'])('names a port taken on %s with its variable', async host => {
    const server = createServer().listen(0, host)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(requireFreePorts({ WEB_PORT: port })).rejects.toThrow(
      `Port ${port} is taken by another program. Stop it, or choose another with WEB_PORT=…`,
    )
    server.close()
    await once(server, 'close')
    await expect(requireFreePorts({ WEB_PORT: port })).resolves.toBeUndefined()
  })
})

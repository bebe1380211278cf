import { createServer } from 'node:net'
import { UserError } from './console.mjs'

/** The port variable of each program, with its default. */
const PORTS = /** @type {const} */ ({ WEB_PORT: 3000, BACKEND_PORT: 4000, HOST_PORT: 5000 })

/** @typedef {keyof typeof PORTS} PortName */

/**
 * The three ports from the environment or their defaults; throws a `UserError` on an invalid value.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<PortName, number>}
 */
export function readPorts(env) {
  const names = /** @type {PortName[]} */ (Object.keys(PORTS))
  const ports = /** @type {Record<PortName, number>} */ (
    Object.fromEntries(names.map(name => [name, readPort(name, env[name])]))
  )
  for (const [index, name] of names.entries()) {
    const twin = names.slice(0, index).find(other => ports[other] === ports[name])
    if (twin) throw new UserError(`${twin} and ${name} are both ${ports[name]}: give each its own port.`)
  }
  return ports
}

/** @param {PortName} name @param {string | undefined} text */
function readPort(name, text) {
  if (!text) return PORTS[name]
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(`${name}=${text} is not a port number (1 to 65535).`)
  }
  return port
}

/**
 * Throws a `UserError` with port and variable if one of the ports is not available.
 * @param {Record<string, number>} ports
 */
export async function requireFreePorts(ports) {
  for (const [name, port] of Object.entries(ports)) {
    const problem = await probe(port)
    if (problem === 'EADDRINUSE') {
      throw new UserError(`Port ${port} is taken by another program. Stop it, or choose another with ${name}=…`)
    }
    if (problem === 'EACCES')
      throw new UserError(`Port ${port} is not allowed for this user. Set another with ${name}=…`)
  }
}

/**
 * Listening on the wildcard alone would miss, on some systems, a program bound to one loopback address.
 * @param {number} port
 * @returns {Promise<string | null>} the code of the first refusal
 */
async function probe(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const code = await tryListen(port, host)
    if (code === 'EADDRINUSE' || code === 'EACCES') return code
  }
  return null
}

/** @param {number} port @param {string} host @returns {Promise<string | null>} */
function tryListen(port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', error => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? 'UNKNOWN'))
    server.listen({ port, host }, () => server.close(() => resolve(null)))
  })
}

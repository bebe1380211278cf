/**
 * Entry point of a standalone hub: `node main.ts --config FILE [--port N] [--host H] [--trusted-proxies N]
 * [--sockets-per-address N] [--commands-per-second N]`. Prints its address as one line of JSON and stops on SIGTERM or
 * SIGINT.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startServer } from './server.ts'
import { readServerConfig, type ServerConfig, ServerConfigError } from './server-config.ts'
import { readWatchdogMs, startWatchdog } from './watchdog.ts'

/** The hub itself closes within six seconds. */
const STOP_MS = 10_000

function readCommandLine(): ServerConfig {
  const text = { type: 'string' } as const
  const {
    config: file,
    port,
    host,
    'trusted-proxies': proxies,
    'sockets-per-address': sockets,
    'commands-per-second': commands,
  } = parseArgs({
    options: {
      config: text,
      port: text,
      host: text,
      'trusted-proxies': text,
      'sockets-per-address': text,
      'commands-per-second': text,
    },
  }).values
  if (file === undefined) throw new ServerConfigError('--config FILE must be given')
  const overrides = {
    ...(port !== undefined && { CENTRIFUGO_HTTP_SERVER_PORT: port }),
    ...(host !== undefined && { CENTRIFUGO_HTTP_SERVER_ADDRESS: host }),
  }
  const config = readServerConfig(readJson(file), { ...process.env, ...overrides })
  const limits = {
    ...config.hub.limits,
    ...(sockets !== undefined && { socketsPerAddress: readCount('--sockets-per-address', sockets) }),
    ...(commands !== undefined && { commandsPerSecond: readCount('--commands-per-second', commands) }),
  }
  const trustedProxies = readCount('--trusted-proxies', proxies ?? '0')
  return { ...config, hub: { ...config.hub, limits, trustedProxies } }
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ServerConfigError(`${name} must be a whole number, not ${text}`)
  return Number(text)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ServerConfigError(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

function logEvent(event: string, fields: object): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }))
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as { code?: string }
  const isPlain =
    error instanceof ServerConfigError ||
    error instanceof RangeError ||
    code.startsWith('ERR_PARSE_ARGS') ||
    code.startsWith('E')
  return isPlain ? error.message : (error.stack ?? error.message)
}

async function run(): Promise<void> {
  const config = readCommandLine()
  startWatchdog(readWatchdogMs(process.env), error => logEvent('failure', { error: explain(error) }))
  const server = await startServer(config, error => logEvent('failure', { error: explain(error) }))
  logEvent('listening', { host: config.host, port: server.port })
  const stop = (signal: string): void => {
    logEvent('stopping', { signal })
    setTimeout(() => process.exit(1), STOP_MS).unref()
    server.close().then(
      () => logEvent('stopped', {}),
      error => {
        logEvent('failure', { error: explain(error) })
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

run().catch(error => {
  console.error(`The hub could not start: ${explain(error)}`)
  process.exit(1)
})

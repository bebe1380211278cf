/** Starts the back end from the environment and stops it on SIGTERM or SIGINT. */
import { inspect } from 'node:util'
import { startWatchdog } from '@touchline/hub/watchdog'
import { createBackend } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { DatabaseInUse } from './nodes/database-lock.ts'
import { AppRoleTooStrong } from './platform/db/app-role.ts'
import { DataFolderInUse } from './platform/db/folder-lock.ts'
import { SchemaTooOld } from './platform/db/migrate.ts'
import { DataFolderExposed } from './platform/db/private-folder.ts'
import { createLogger } from './platform/logger.ts'

/** Process supervisors wait no longer than this. */
const STOP_MS = 25_000

/** Their message says to an operator what to do. */
const PLAIN_ERRORS = [ConfigError, DataFolderExposed, DataFolderInUse, DatabaseInUse, SchemaTooOld, AppRoleTooStrong]

function explain(error: unknown): string {
  if (PLAIN_ERRORS.some(type => error instanceof type)) return (error as Error).message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is taken; set BACKEND_PORT to another one`
  // The file system of PGlite throws objects that are not errors.
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  startWatchdog(config.watchdogMs, error => logger.error({ err: error }, 'the watchdog has failed'))
  const onDatabaseLost = (error: Error): void => {
    // Exit at once: the other process takes over unfinished work.
    logger.fatal({ err: error }, 'the database is not ours any more')
    process.exit(1)
  }
  const backend = await createBackend({ config, logger, onDatabaseLost })
  logger.info(`back end on ${backend.url}`)

  const stop = (signal: string): void => {
    logger.info(`${signal}: stopping`)
    setTimeout(() => process.exit(1), STOP_MS).unref()
    backend.stop().then(
      () => process.exit(0),
      error => {
        logger.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

run().catch(error => {
  console.error(`The back end could not start: ${explain(error)}`)
  process.exit(1)
})

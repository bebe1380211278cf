import { createHost } from './app.ts'
import { readConfig } from './config.ts'

function fail(error: unknown): never {
  const isPortInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const reason = error instanceof Error ? error.message : String(error)
  console.error(
    isPortInUse
      ? 'The host page cannot start: its port is in use. Set HOST_PORT to a free one.'
      : `The host page cannot start: ${reason}`,
  )
  process.exit(1)
}

try {
  const config = readConfig(process.env)
  const app = await createHost(config)
  await app.listen({ port: config.port, host: process.env.LISTEN_HOST ?? 'localhost' })
  console.log(`host page on http://localhost:${config.port}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      )
    })
  }
} catch (error) {
  fail(error)
}

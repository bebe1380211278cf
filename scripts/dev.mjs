import { bootstrap } from './lib/bootstrap.mjs'
import { runMain } from './lib/console.mjs'
import { launch } from './lib/launch.mjs'

await bootstrap(import.meta.url)
await runMain(() => launch({ mode: 'development' }))

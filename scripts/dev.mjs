import { bootstrap } from './lib/bootstrap.mjs'
import { buildEmbed } from './lib/build-web.mjs'
import { ROOT, runMain } from './lib/console.mjs'
import { launch } from './lib/launch.mjs'

await bootstrap(import.meta.url)
await runMain(() => launch({ mode: 'development', prepare: () => buildEmbed(ROOT) }))

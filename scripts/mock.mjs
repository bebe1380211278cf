/** `npm run mock -- --scenario NAME|FILE`: a whole back end in memory on a feed that a scenario drives. */
import { join } from 'node:path'
import { bootstrap } from './lib/bootstrap.mjs'
import { ROOT } from './lib/console.mjs'

await bootstrap(import.meta.url)
await import(join(ROOT, 'apps/backend/mock/main.ts'))

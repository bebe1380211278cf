import { bootstrap } from './lib/bootstrap.mjs'
import { buildEmbed } from './lib/build-web.mjs'
import { ROOT, runMain } from './lib/console.mjs'
import { launch } from './lib/launch.mjs'

await bootstrap(import.meta.url)
await runMain(async () => {
  const { COMPLETE_LOCALES } = await import('../packages/contract/src/locales.ts')
  const { PSEUDO_LOCALES } = await import('../packages/contract/src/pseudo-locales.ts')
  // Beside the languages of the product, those that show what cannot be translated.
  process.env.LOCALES ||= [...COMPLETE_LOCALES, ...PSEUDO_LOCALES].join()
  return launch({ mode: 'development', prepare: () => buildEmbed(ROOT) })
})

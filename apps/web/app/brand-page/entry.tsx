/** Starts `/_brand` in the browser. Development only: no build has it. */
import '../ui/styles.ts'
import { createEventIngest } from '@touchline/client/live/event-ingest'
import { createRoot } from 'react-dom/client'
import { readPageState } from '../document/page-state.ts'
import { createI18n } from '../i18n/create-i18n.ts'
import { createApp } from '../shared/app/app.ts'
import { resolveConfig } from '../shared/config/config.ts'
import { BrandPage } from './brand-page.tsx'

async function start(): Promise<void> {
  const { locale, generatedAt, ...state } = readPageState()
  const config = resolveConfig(state.config, location.hostname)
  const i18n = await createI18n(locale, config.brand)
  await Promise.all([i18n.loadTexts('later'), i18n.loadTexts('match'), i18n.loadTexts('shell')])
  const app = createApp({ config, i18n, pathname: location.pathname, generatedAt, country: '' })
  app.live.startIngest(createEventIngest)
  app.live.setFreshness('trusted')
  // React throws if it is missing.
  createRoot(document.getElementById('root') as HTMLElement).render(<BrandPage app={app} />)
  document.documentElement.dataset.hydrated = ''
  // Hides prices until their format is known; those of this page have none.
  delete document.documentElement.dataset.prices
}

await start()

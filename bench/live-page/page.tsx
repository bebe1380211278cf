/**
 * A page of 3,000 prices built of the product's odds buttons and live store with its frame batcher. Built and driven by
 * the live-updates bench.
 */
import '../../apps/web/app/ui/styles.ts'
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import { createEventIngest } from '@touchline/client/live/event-ingest'
import { makeMatch } from '@touchline/client/testing/fixtures'
import type { Market, MarketState } from '@touchline/contract/entities/market'
import { createI18n } from '../../apps/web/app/i18n/create-i18n.ts'
import { I18nProvider } from '../../apps/web/app/i18n/provider.tsx'
import { type App, createApp } from '../../apps/web/app/shared/app/app.ts'
import { AppProvider } from '../../apps/web/app/shared/app/app-context.tsx'
import { OWN_BRAND } from '../../apps/web/app/shared/config/brand.ts'
import type { PublicConfig } from '../../apps/web/app/shared/config/config.ts'
import { OutcomeButton } from '../../apps/web/app/ui/outcome-button.tsx'
import { writeDirectly } from './direct.ts'
import { createFeed, createMarkets, PRICES } from './feed.ts'

export type Side = 'product' | 'direct'

export interface PageReport {
  /** Number of outcomes with changed odds. */
  readonly updates: number
  /** Tasks over 50 ms, in milliseconds. */
  readonly longTasks: number[]
  /** Milliseconds from the arrival of a change to the end of the first frame that shows it. */
  readonly latencies: number[]
}

/**
 * Renders a tree synchronously and returns a function that unmounts it. Passed by the entry, which has the sportsbook's
 * React.
 */
export type Render = (tree: ReturnType<typeof OutcomeButton>, element: HTMLElement) => () => void

const TICK_MS = 10
const SAMPLE_MS = 100
const MARKETS_PER_EVENT = 5

function MarketRow({ market }: { market: Market }) {
  const { match_urn_id: urn, id, specifier } = market
  const key = marketKey(urn, id, specifier)
  return (
    <div className="market">
      {market.outcomes.map(outcome => (
        <OutcomeButton
          key={outcome.id}
          match={makeMatch({ urn_id: urn })}
          marketKey={key}
          outcome={{ ...outcome, key: outcomeKey(urn, id, specifier, outcome.id) }}
        />
      ))}
    </div>
  )
}

function Prices({ markets }: { markets: readonly Market[] }) {
  const urns = [...new Set(markets.map(market => market.match_urn_id))]
  return urns.map(urn => (
    <section className="match" key={urn}>
      {markets.map(market => market.match_urn_id === urn && <MarketRow key={market.id} market={market} />)}
    </section>
  ))
}

/** Nothing is requested: the changes are pushed into the live store. */
const CONFIG: PublicConfig = {
  platformUrl: location.origin,
  sportsbookUrl: location.origin,
  realtimeUrl: location.origin,
  hostUrl: location.origin,
  siteUrl: location.origin,
  localeSettings: { locales: ['en'], localeInUrl: false },
  brand: OWN_BRAND,
  hostOrigins: [],
}

async function makeApp(): Promise<App> {
  const i18n = await createI18n('en', OWN_BRAND)
  return createApp({ config: CONFIG, i18n, pathname: '/', generatedAt: Date.now(), country: '' })
}

const markets = createMarkets()
const nextMarkets = createFeed(markets)
/** By outcome: to find one of three thousand takes longer than to change it. */
let buttons = new Map<string, HTMLElement>()
let setMarkets: (changed: readonly MarketState[]) => void = () => {}

function pushTo(app: App) {
  return (changed: readonly MarketState[]) => {
    for (let from = 0; from < changed.length; from += MARKETS_PER_EVENT) {
      const message = changed.slice(from, from + MARKETS_PER_EVENT)
      app.live.push({ event_name: 'markets_changed', message })
    }
  }
}

async function mount(render: Render, side: Side): Promise<number> {
  const app = await makeApp()
  app.live.startIngest(createEventIngest)
  app.live.foldMarkets(markets)
  const main = document.querySelector('main') as HTMLElement
  const unmount = render(
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <Prices markets={markets} />
      </I18nProvider>
    </AppProvider>,
    main,
  )
  setMarkets = pushTo(app)
  if (side === 'direct') {
    const markup = main.innerHTML
    unmount()
    main.innerHTML = markup
    setMarkets = writeDirectly(main)
  }
  const all = main.querySelectorAll<HTMLElement>('[data-outcome]')
  buttons = new Map([...all].map(button => [button.dataset.outcome ?? '', button]))
  if (buttons.size !== PRICES) throw new Error(`${buttons.size} prices on the page`)
  return buttons.size
}

/** Resolves at the end of the first frame with the new odds. */
function untilPainted(button: HTMLElement, odds: number): Promise<void> {
  const before = button.dataset.odds
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    // A message posted during a frame arrives after it is painted.
    port1.onmessage = () => {
      const shown = button.dataset.odds
      if (shown === String(odds) || shown !== before) resolve()
      else requestAnimationFrame(() => port2.postMessage(null))
    }
    requestAnimationFrame(() => port2.postMessage(null))
  })
}

async function sample(changed: readonly MarketState[], latencies: number[]): Promise<void> {
  const [market] = changed
  const [outcome] = market?.outcomes ?? []
  if (!market || !outcome) return
  const key = outcomeKey(market.match_urn_id, market.id, market.specifier, outcome.id)
  const button = buttons.get(key)
  if (!button || button.dataset.odds === String(outcome.odds)) return
  const from = performance.now()
  const painted = untilPainted(button, outcome.odds)
  setMarkets(changed)
  await painted
  latencies.push(performance.now() - from)
}

function run(seconds: number, updatesPerSecond: number): Promise<PageReport> {
  const longTasks: number[] = []
  const latencies: number[] = []
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  })
  observer.observe({ type: 'longtask' })
  const perMarket = markets[0]?.outcomes.length ?? 1
  const from = performance.now()
  let sent = 0
  let sampledAt = from
  return new Promise(resolve => {
    const timer = setInterval(() => {
      const now = performance.now()
      const due = Math.floor(((now - from) * updatesPerSecond) / 1000 / perMarket) - sent
      const changed = nextMarkets(due)
      sent += due
      if (now - sampledAt < SAMPLE_MS) setMarkets(changed)
      else {
        sampledAt = now
        void sample(changed, latencies)
      }
      if (now - from < 1000 * seconds) return
      clearInterval(timer)
      observer.disconnect()
      resolve({ updates: sent * perMarket, longTasks, latencies })
    }, TICK_MS)
  })
}

/** The page's interface for the bench, as `window.bench`. */
export function createLivePage(render: Render) {
  return {
    /** Renders the prices and returns their number. */
    mount: (side: Side) => mount(render, side),
    /** Feeds changes for the given time. */
    run,
  }
}

declare global {
  interface Window {
    bench: ReturnType<typeof createLivePage>
  }
}

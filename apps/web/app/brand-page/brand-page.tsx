/**
 * `/_brand`: the colours and every component of the house in the look of a brand, in both themes side by side. The
 * address chooses brand, language and long texts. Pictures and the accessibility checks run over it.
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { MatchListSkeleton } from '../features/catalogue/growing-list.tsx'
import { EventCard } from '../features/catalogue/match-cards.tsx'
import { MatchList } from '../features/catalogue/match-list.tsx'
import { I18nProvider } from '../i18n/provider.tsx'
import type { App } from '../shared/app/app.ts'
import { AppProvider, useApp } from '../shared/app/app-context.tsx'
import { AlertArea } from '../ui/alerts.tsx'
import { findLowContrast, type Theme } from '../ui/contrast-pairs.ts'
import { Logo } from '../ui/icon.tsx'
import { Notice, RetryNotice } from '../ui/notice.tsx'
import { OddsButton, type OddsLayout, type OddsState } from '../ui/odds-button.tsx'
import text from '../ui/text.module.css'
import { readThemeColours } from '../ui/theme-colours.ts'
import styles from './brand-page.module.css'
import { ChoiceSamples, ControlSamples, DialogSamples } from './controls.tsx'
import { MessageSamples, SignSamples } from './messages.tsx'
import { chooseSamples, type SectionProps } from './samples.ts'

const THEMES: readonly Theme[] = ['dark', 'light']

const SECTIONS: readonly (readonly [title: string, Section: (props: SectionProps) => ReactNode])[] = [
  ['Buttons and fields', ControlSamples],
  ['Choices', ChoiceSamples],
  ['Prices', PriceSamples],
  ['Messages', MessageSamples],
  ['Signs', SignSamples],
  ['Dialogs', DialogSamples],
  ['Matches', MatchSamples],
]

export function BrandPage({ app }: { readonly app: App }) {
  return (
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <QueryClientProvider client={app.queryClient}>
          <Page app={app} />
        </QueryClientProvider>
      </I18nProvider>
    </AppProvider>
  )
}

function Page({ app: { config, i18n } }: { readonly app: App }) {
  const query = new URLSearchParams(location.search)
  const themes = THEMES.filter(theme => (query.get('theme') ?? theme) === theme)
  const samples = chooseSamples(i18n.direction, query.get('text') === 'long')
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.logo}>
          <Logo brand={config.brand} />
        </h1>
        <Links query={query} locales={config.localeSettings.locales} />
      </header>
      <main className={styles.themes}>
        {themes.map(theme => (
          <section key={theme} data-theme={theme} className={styles.theme} aria-labelledby={`theme-${theme}`}>
            <h2 className={text.h1} id={`theme-${theme}`}>
              {theme}
            </h2>
            <ColourSamples theme={theme} />
            {SECTIONS.map(([title, Section]) => (
              <div key={title} className={styles.section}>
                <h3 className={text.h2}>{title}</h3>
                <Section samples={samples} />
              </div>
            ))}
          </section>
        ))}
      </main>
      <AlertArea />
    </>
  )
}

interface LinksProps {
  readonly query: URLSearchParams
  readonly locales: readonly string[]
}

/** Other views of the page, each with one choice changed. */
function Links({ query, locales }: LinksProps) {
  const other = (name: string, value: string): string => {
    const changed = new URLSearchParams(query)
    changed.set(name, value)
    return `?${changed}`
  }
  const isLong = query.get('text') === 'long'
  return (
    <nav className={styles.links} aria-label="Views">
      <a className={text.link} href={other('text', isLong ? 'short' : 'long')}>
        {isLong ? 'short texts' : 'long texts'}
      </a>
      {THEMES.map(theme => (
        <a key={theme} className={text.link} href={other('theme', theme)}>
          {theme} only
        </a>
      ))}
      {locales.map(locale => (
        <a key={locale} className={text.link} href={other('locale', locale)}>
          {locale}
        </a>
      ))}
    </nav>
  )
}

const SHAPES = ['r-1', 'r-2', 'r-3', 'r-4', 'r-full']
const SIZES = ['h1', 'h2', 'h3', 'small', 'micro'] as const

/** The colours of a theme with the pairs that differ too little, its shapes and its sizes of text. */
export function ColourSamples({ theme }: { readonly theme: Theme }) {
  const colours = readThemeColours(theme)
  const poor = findLowContrast(colours)
  return (
    <div className={styles.section}>
      {poor.length > 0 ? (
        poor.map(pair => (
          <Notice key={pair} kind="danger" icon="warn">
            {pair}
          </Notice>
        ))
      ) : (
        <Notice kind="up" icon="check">
          Every pair of colours that meet differs enough.
        </Notice>
      )}
      <div className={styles.colours}>
        {[...colours].map(([name, colour]) => (
          <div key={name} className={styles.colour}>
            <span className={styles.swatch} style={{ '--swatch': colour } as CSSProperties} />
            <span className={text.micro}>
              {name} <span className={text.quiet}>{colour}</span>
            </span>
          </div>
        ))}
      </div>
      <div className={styles.row}>
        {SHAPES.map(name => (
          <span key={name} className={styles.shape} style={{ '--shape': `var(--${name})` } as CSSProperties} />
        ))}
      </div>
      <div className={styles.row}>
        {SIZES.map(name => (
          <span key={name} className={text[name]}>
            {name} 1,234.50
          </span>
        ))}
      </div>
    </div>
  )
}

interface Face {
  readonly price: string
  readonly state?: OddsState
  readonly direction?: 'up' | 'down'
  readonly isPicked?: boolean
}

const FACES: readonly Face[] = [
  { price: '1.85' },
  { price: '2.10', direction: 'up' },
  { price: '3.40', direction: 'down' },
  { price: '1.50', isPicked: true },
  { price: '1.55', isPicked: true, direction: 'up' },
  { price: '1001.00' },
  { price: '4.20', state: 'suspended' },
  { price: '4.20', state: 'suspended', isPicked: true },
  { price: '', state: 'off' },
]
const LAYOUTS: readonly OddsLayout[] = ['row', 'centre', 'stack']

export function PriceSamples({ samples: { outcome } }: SectionProps) {
  return LAYOUTS.map(layout => (
    <div key={layout} className={styles.prices}>
      {FACES.map(face => (
        <Price key={JSON.stringify(face)} {...face} name={outcome} layout={layout} />
      ))}
    </div>
  ))
}

function Price({ price, state = 'open', direction, isPicked = false, name, layout }: Face & PriceProps) {
  const [isOn, setOn] = useState(isPicked)
  return (
    <OddsButton
      name={name}
      price={price}
      label={`${name} ${price}`}
      state={state}
      direction={direction ?? null}
      isPicked={isOn}
      layout={layout}
      outcomeKey=""
      odds={Number(price)}
      onPress={() => setOn(!isOn)}
    />
  )
}

interface PriceProps {
  readonly name: string
  readonly layout: OddsLayout
}

const SHOWN = 4

/** Matches of the back end; without one, what a visitor sees then. */
export function MatchSamples({ samples: { league, action, sentence } }: SectionProps) {
  const { queries } = useApp()
  const { data, isError, refetch } = useQuery(queries.matches({ sport_key: 'soccer', limit: SHOWN }))
  const [first] = data ?? []
  return (
    <>
      {isError && <RetryNotice text={sentence} label={action} onRetry={() => void refetch()} />}
      {first && <EventCard match={first} />}
      <MatchList matches={data?.slice(0, SHOWN)} emptyText={league} />
      <MatchListSkeleton />
    </>
  )
}

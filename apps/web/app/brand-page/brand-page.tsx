/**
 * `/_brand`: the colours and every component of the house in the look of a brand, in both themes side by side. The
 * address chooses brand, language and long texts. Pictures and the accessibility checks run over it.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { I18nProvider } from '../i18n/provider.tsx'
import type { App } from '../shared/app/app.ts'
import { AppProvider } from '../shared/app/app-context.tsx'
import { AlertArea } from '../ui/alerts.tsx'
import type { Theme } from '../ui/contrast-pairs.ts'
import { Logo } from '../ui/icon.tsx'
import text from '../ui/text.module.css'
import styles from './brand-page.module.css'
import { ColourSamples } from './colours.tsx'
import { ChoiceSamples, ControlSamples, DialogSamples } from './controls.tsx'
import { MessageSamples, SignSamples } from './messages.tsx'
import { MatchSamples, PriceSamples } from './prices.tsx'
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

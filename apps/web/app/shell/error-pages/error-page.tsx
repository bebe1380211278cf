/** Shown when the product is unavailable or access is denied: a separate page without scripts. */

import { LOCALES, listFallbacks } from '@touchline/contract/locales'
import { markPendingTexts } from '@touchline/contract/pending-texts'
import type { Brand } from '../../shared/config/brand.ts'
import { Logo } from '../../ui/icon.tsx'
import styles from '../../ui/plain-page.module.css'
import { PlainPage } from '../../ui/plain-page.tsx'
import text from '../../ui/text.module.css'
import type english from './texts/en.json'

export type ErrorPageKind = 'not_found' | 'error' | 'blocked' | 'locked'

/**
 * 451 (RFC 7725) states the legal reason to networks and search engines; a locked product responds
 * with a plain refusal.
 */
export const ERROR_PAGE_STATUS: Readonly<Record<ErrorPageKind, number>> = {
  not_found: 404,
  error: 500,
  blocked: 451,
  locked: 403,
}

/**
 * Texts of the error pages, `texts/<language>.json`, in their own set of languages: they must be available even when
 * the product does not support the visitor's language or its messages cannot be loaded.
 */
export type ErrorPageTexts = typeof english & {
  /** Used when the country is known, with `{countryName}`. */
  readonly blockedFrom?: string
}

const files = import.meta.glob<ErrorPageTexts>('./texts/*.json', { import: 'default', eager: true })

/** English of countries that have no texts of their own anywhere. */
const ENGLISH_REGIONS = ['en-CA', 'en-IE', 'en-ZA']

/** The texts of a language or of its nearest base; null where only another language's would be left. */
function findTexts(locale: string): ErrorPageTexts | null {
  const chain = listFallbacks(locale.startsWith('en-') ? 'en' : locale)
  const found = chain
    .filter(language => language !== 'en' || locale.startsWith('en'))
    .map(language => files[`./texts/${language}.json`])
  if (!found.some(Boolean)) return null
  const texts = Object.assign({}, files['./texts/en.json'], ...found.toReversed())
  return markPendingTexts(texts, Object.assign({}, ...found), locale)
}

export const ERROR_PAGE_TEXTS: Readonly<Record<string, ErrorPageTexts>> = Object.fromEntries(
  [...Object.keys(LOCALES), ...ENGLISH_REGIONS].flatMap(locale => {
    const texts = findTexts(locale)
    return texts ? [[locale, texts]] : []
  }),
)

export interface ErrorPageProps {
  readonly kind: ErrorPageKind
  readonly brand: Brand
  readonly texts: ErrorPageTexts
  /** Home page in the visitor's language. */
  readonly home: string
  /** Name of the visitor's country in the language of the page; null when unknown. */
  readonly countryName: string | null
  /** Other pages, in the visitor's language; none where it has no messages. */
  readonly links: readonly { readonly href: string; readonly label: string }[]
  /** Contact address; null when there is none. */
  readonly contact: string | null
}

export function getErrorPageTitle({
  kind,
  texts,
  countryName,
}: Pick<ErrorPageProps, 'kind' | 'texts' | 'countryName'>): string {
  if (kind === 'not_found') return texts.notFound
  if (kind !== 'blocked') return texts[kind]
  const { blocked, blockedFrom } = texts
  return blockedFrom && countryName ? blockedFrom.replace('{countryName}', countryName) : blocked
}

export function ErrorPage(props: ErrorPageProps) {
  const { kind, texts, home, links, contact, brand } = props
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a className={styles.logo} href={home} aria-label={`${brand.name} · ${texts.home}`}>
          <Logo brand={brand} />
        </a>
      </header>
      <main className={styles.middle}>
        <PlainPage
          code={String(ERROR_PAGE_STATUS[kind])}
          title={getErrorPageTitle(props)}
          home={home}
          homeTitle={texts.home}
        >
          {kind === 'locked' && <p>{texts.lockedText}</p>}
          {kind === 'blocked' && <p>{texts.travelling}</p>}
          {kind === 'blocked' && contact && <Contact texts={texts} address={contact} />}
        </PlainPage>
        {links.length > 0 && (
          <nav className={styles.links}>
            {links.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </nav>
        )}
      </main>
    </div>
  )
}

function Contact({ texts, address }: { readonly texts: ErrorPageTexts; readonly address: string }) {
  return (
    <p>
      {texts.contact}{' '}
      <a className={text.link} href={`mailto:${address}`}>
        <bdi>{address}</bdi>
      </a>
    </p>
  )
}

/** What stands instead of the product where it cannot or must not be shown: a page of its own without any script. */
import { Logo } from '../../ui/icon.tsx'
// Of the sheet that the browser's build has: nothing else of this page is in it.
import styles from '../../ui/plain-page.module.css'
import { PlainPage } from '../../ui/plain-page.tsx'
import text from '../../ui/text.module.css'
import type { DoorTexts } from './door-texts.ts'

export type Door = 'not_found' | 'error' | 'blocked' | 'locked'

/** Unavailable for legal reasons (RFC 7725) tells networks and searchers why; the lock is a plain refusal. */
export const DOOR_STATUS: Readonly<Record<Door, number>> = { not_found: 404, error: 500, blocked: 451, locked: 403 }

export interface DoorPageProps {
  readonly door: Door
  readonly texts: DoorTexts
  /** Address of the home page in the visitor's language. */
  readonly home: string
  /** Name of the visitor's country in the language of the page; null where it is not known. */
  readonly countryName: string | null
  /** Where to write to; null where nobody reads. */
  readonly contact: string | null
}

export function titleOf({ door, texts, countryName }: Pick<DoorPageProps, 'door' | 'texts' | 'countryName'>): string {
  if (door === 'not_found') return texts.notFound
  if (door !== 'blocked') return texts[door]
  const { blocked, blockedFrom } = texts
  return blockedFrom && countryName ? blockedFrom.replace('{countryName}', countryName) : blocked
}

export function DoorPage(props: DoorPageProps) {
  const { door, texts, home, contact } = props
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a className={styles.logo} href={home} aria-label={`Touchline · ${texts.home}`}>
          <Logo />
          <span>touchline</span>
        </a>
      </header>
      <main className={styles.middle}>
        <PlainPage code={String(DOOR_STATUS[door])} title={titleOf(props)} home={home} homeTitle={texts.home}>
          {door === 'locked' && <p>{texts.lockedText}</p>}
          {door === 'blocked' && <p>{texts.travelling}</p>}
          {door === 'blocked' && contact && <Contact texts={texts} address={contact} />}
        </PlainPage>
      </main>
    </div>
  )
}

function Contact({ texts, address }: { readonly texts: DoorTexts; readonly address: string }) {
  return (
    <p>
      {texts.contact}{' '}
      <a className={text.link} href={`mailto:${address}`}>
        <bdi>{address}</bdi>
      </a>
    </p>
  )
}

import type { ReactNode } from 'react'
import styles from './plain-page.module.css'
import text from './text.module.css'

interface PlainPageProps {
  /** The status code, shown large: 404. */
  readonly code: string
  readonly title: string
  /** URL of the home page. */
  readonly home: string
  readonly homeTitle: string
  readonly children?: ReactNode
}

/** A minimal error page with a link to the home page. */
export function PlainPage({ code, title, home, homeTitle, children }: PlainPageProps) {
  return (
    <div className={styles.plain}>
      <Picture />
      <p className={styles.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={text.h1}>{title}</h1>
      {children}
      <a className={styles.home} href={home}>
        {homeTitle}
      </a>
    </div>
  )
}

/** Illustration: a ball beyond the line. */
function Picture() {
  return (
    <svg className={styles.picture} viewBox="0 0 240 120" aria-hidden="true">
      <path d="M0 76h240M60 76V24h120v52M88 76V48h64v28" />
      <circle cx="196" cy="98" r="12" className={styles.ball} />
    </svg>
  )
}

/** How often something came in over a number of matches, all and those at home. */
import { useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import styles from './hit-rates.module.css'

interface HitRate<T> {
  readonly name: string
  readonly isHit: (match: T) => boolean
}

interface HitRatesProps<T> {
  readonly title: string
  readonly matches: readonly T[]
  readonly isHome: (match: T) => boolean
  readonly rates: readonly HitRate<T>[]
}

export function HitRates<T>({ title, matches, isHome, rates }: HitRatesProps<T>) {
  const t = useT()
  const id = useId()
  const home = matches.filter(isHome)
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 className={cx(card.head, text.h3)} id={id}>
        {title}
      </h2>
      <ul className={cx(styles.rates, text.small)}>
        {rates.map(({ name, isHit }) => {
          const hits = matches.filter(isHit).length
          return (
            <li key={name}>
              <span>{name}</span>
              <ShareBar share={matches.length > 0 ? hits / matches.length : 0} />
              <b className={text.num}>{t('team.often.of', { count: hits, matches: matches.length })}</b>
              <span className={text.quiet}>
                {t('team.often.home', { count: home.filter(isHit).length, matches: home.length })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A share as a bar: an ornament of the number beside it. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect className={styles.track} width="100%" height="100%" rx="3" />
      <rect width={`${Math.round(share * 100)}%`} height="100%" rx="3" />
    </svg>
  )
}

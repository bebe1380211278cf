/** The jackpots on the home page, loaded with the slip. */
import type { Jackpot } from '@touchline/contract/entities/jackpot'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { hasPage } from '../../shared/config/brand.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './home-jackpots.module.css'
import { JackpotCards } from './jackpot-cards.tsx'
import { isShownLevel, LevelPips, LevelPool, type LevelProps } from './jackpot-level.tsx'
import { useJackpots } from './jackpot-queries.ts'

/** The jackpots below the slip of the home page. Small screens, which have no such column, show the strip instead. */
export function HomeJackpots() {
  return (
    <div className={styles.home}>
      <JackpotCards />
    </div>
  )
}

/** The pools of all jackpots in one line, the largest first; each leads to its details, where the brand has their page. */
export function JackpotStrip() {
  const { jackpots = [], isPending } = useJackpots()
  const shown = jackpots.filter(({ levels }) => levels.some(isShownLevel))
  // Not empty: its place collapses.
  if (shown.length === 0) return <i hidden={!isPending} className={styles.waiting} />
  return shown.map(jackpot => <Strip key={jackpot.id} jackpot={jackpot} />)
}

function Strip({ jackpot }: { readonly jackpot: Jackpot }) {
  const levels = jackpot.levels.filter(isShownLevel)
  return (
    <section className={cx(card.card, styles.strip)} aria-label={jackpot.name}>
      {levels.toReversed().map((level, at) => (
        <Level key={level.code} jackpot={jackpot} level={level} place={levels.length - 1 - at} count={levels.length} />
      ))}
    </section>
  )
}

function Level({ jackpot, level, place, count }: LevelProps) {
  const { brand } = useApp().config
  const content = (
    <>
      <span className={cx(text.over, styles.name)}>
        <LevelPips place={place} count={count} />
        {level.name}
      </span>
      <LevelPool
        key={level.round}
        className={cx(styles.pool, place === count - 1 && styles.top)}
        jackpot={jackpot}
        level={level}
      />
    </>
  )
  if (!hasPage(brand, 'promotions')) return <div className={styles.level}>{content}</div>
  return (
    <Link className={styles.level} to={paths.promotions()}>
      {content}
    </Link>
  )
}

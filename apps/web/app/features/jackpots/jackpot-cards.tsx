import { useQuery } from '@tanstack/react-query'
import type { Jackpot, JackpotHit, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { useId } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { cx } from '../../shared/cx.ts'
import { openModal } from '../../shared/modals.ts'
import card from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from './jackpot-cards.late.module.css'
import { hitsQuery, REFETCH_MS } from './jackpot-queries.ts'
import { LevelPips } from './level-pips.tsx'
import { useJackpotTexts } from './use-jackpot-texts.ts'
import { useJackpots } from './use-jackpots.ts'
import { useRunningAmount } from './use-running-amount.ts'

interface CardsProps {
  /** Class that keeps the place until pools and hits are loaded. */
  readonly waitingClass?: string | undefined
}

/** The operator's jackpots: pools, and their last hits. Nothing where the back end has none. */
export function JackpotCards({ waitingClass }: CardsProps) {
  const { jackpots = [], isPending, ...shown } = useJackpots()
  if (isPending && waitingClass) return <div className={cx(card.card, waitingClass)} aria-hidden="true" />
  return jackpots.map(jackpot => (
    <JackpotCard key={jackpot.id} jackpot={jackpot} waitingClass={waitingClass} {...shown} />
  ))
}

/** The same below the slip of the home page; on small screens, which have no such column, at the end of the page. */
export function HomeJackpots() {
  return (
    <div className={styles.home}>
      <JackpotCards />
    </div>
  )
}

/** Levels that still hold a pool to be won. */
const isShown = ({ state }: JackpotLevel): boolean => state === 'active' || state === 'paused'

interface CardProps extends CardsProps {
  readonly jackpot: Jackpot
  readonly outdatedSince: number | null
}

function JackpotCard({ jackpot, outdatedSince, waitingClass }: CardProps) {
  const app = useApp()
  const { t, moment } = useJackpotTexts()
  const headingId = useId()
  const { isPending } = useQuery(hitsQuery(app.api, jackpot.id))
  const levels = jackpot.levels.filter(isShown)
  if (levels.length === 0) return null
  return (
    <section className={cx(card.card, styles.card, isPending && waitingClass)} aria-labelledby={headingId}>
      <header className={styles.head}>
        <span className={styles.glyph}>
          <Icon name="layers" size={16} />
        </span>
        <h2 id={headingId} className={cx(text.h3, styles.name)}>
          {jackpot.name}
        </h2>
        <button
          type="button"
          className={cx(text.link, text.small, styles.rules)}
          aria-label={t('jackpot.rules.of', { name: jackpot.name })}
          onClick={() => void openModal(app, 'jackpot', { id: jackpot.id })}
        >
          {t('jackpot.rules')}
        </button>
      </header>
      <ul className={styles.levels}>
        {levels.map((level, at) => (
          <Level key={level.code} jackpot={jackpot} level={level} place={at} count={levels.length} />
        ))}
      </ul>
      {outdatedSince !== null && (
        <p className={cx(text.micro, text.quiet, styles.note)}>
          {t('jackpot.as-of', { time: moment(new Date(outdatedSince).toISOString()) })}
        </p>
      )}
      <LastHits jackpot={jackpot} />
    </section>
  )
}

interface LevelProps {
  readonly jackpot: Jackpot
  readonly level: JackpotLevel
  readonly place: number
  readonly count: number
}

function Level({ jackpot, level, place, count }: LevelProps) {
  const { t } = useJackpotTexts()
  return (
    <li className={styles.level}>
      <LevelPips place={place} count={count} />
      <span className={styles.name}>
        <b>{level.name}</b>
        <span className={cx(text.small, text.quiet)}>
          {level.state === 'paused' ? t('jackpot.paused') : t('jackpot.hits', { count: level.hits_count })}
        </span>
      </span>
      {/* A new round does not run from the pool of the one before. */}
      <Pool key={level.round} jackpot={jackpot} level={level} isTop={place === count - 1} />
    </li>
  )
}

/** The pool; its cents run between two fetches, for the eyes only. */
function Pool({ jackpot, level, isTop }: Pick<LevelProps, 'jackpot' | 'level'> & { readonly isTop: boolean }) {
  const { money } = useJackpotTexts()
  const shown = useRunningAmount(level.pool_amount, REFETCH_MS, { isStill: level.state !== 'active' })
  return (
    <b className={cx(text.num, styles.pool, isTop && styles.top)}>
      <span aria-hidden="true">{money(shown, jackpot)}</span>
      <span className={text.hidden}>{money(level.pool_amount, jackpot)}</span>
    </b>
  )
}

/** Hits shown in a card; the rules list more. */
const SHOWN_HITS = 3

function LastHits({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t } = useJackpotTexts()
  const { api } = useApp()
  const { data: hits = [] } = useQuery(hitsQuery(api, jackpot.id))
  if (hits.length === 0) return null
  return (
    <div className={styles.last}>
      <h3 className={text.over}>{t('jackpot.last-hits')}</h3>
      <HitList hits={hits.slice(0, SHOWN_HITS)} />
    </div>
  )
}

/** Hits, newest first; each opens its details with the verification. */
export function HitList({ hits }: { readonly hits: readonly JackpotHit[] }) {
  const app = useApp()
  const { moment, money, winner } = useJackpotTexts()
  return (
    <ul>
      {hits.map(hit => (
        <li key={hit.id}>
          <button
            type="button"
            className={cx(styles.hit, text.num)}
            onClick={() => void openModal(app, 'jackpotHit', { hit })}
          >
            <time className={text.quiet} dateTime={hit.created_at}>
              {moment(hit.created_at)}
            </time>
            <span className={text.ellipsis}>
              {hit.level.name} · {winner(hit)}
            </span>
            <b>{money(hit.amount, hit)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

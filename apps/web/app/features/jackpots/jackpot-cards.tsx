import { useQuery } from '@tanstack/react-query'
import type { Jackpot, JackpotHit } from '@touchline/contract/entities/jackpot'
import { useEffect, useId, useRef } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import { jackpotHits } from '../../shared/queries/late-query-keys.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import styles from './jackpot-cards.module.css'
import { isShownLevel, LevelPips, LevelPool, type LevelProps } from './jackpot-level.tsx'
import { hitsQuery, useJackpots } from './jackpot-queries.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'

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

interface CardProps extends CardsProps {
  readonly jackpot: Jackpot
  readonly outdatedSince: number | null
}

function JackpotCard({ jackpot, outdatedSince, waitingClass }: CardProps) {
  const app = useApp()
  const { t, moment } = useJackpotTexts()
  const headingId = useId()
  const { isPending } = useQuery(hitsQuery(app.api, jackpot.id))
  const levels = jackpot.levels.filter(isShownLevel)
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
      <LevelPool
        key={level.round}
        className={cx(styles.pool, place === count - 1 && styles.top)}
        jackpot={jackpot}
        level={level}
      />
    </li>
  )
}

/** The last hits; refetched when the levels have been hit more often than at the last fetch. */
function useHits({ id, levels }: Jackpot) {
  const { api, queryClient } = useApp()
  const count = levels.reduce((sum, level) => sum + level.hits_count, 0)
  const known = useRef(count)
  useEffect(() => {
    if (known.current === count) return
    known.current = count
    void queryClient.invalidateQueries({ queryKey: jackpotHits(id) })
  }, [queryClient, id, count])
  return useQuery(hitsQuery(api, id))
}

/** Hits shown in a card; the rules list more. */
const SHOWN_HITS = 3

function LastHits({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t } = useJackpotTexts()
  const { data: hits = [] } = useHits(jackpot)
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
            <b translate="no">{money(hit.amount, hit)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

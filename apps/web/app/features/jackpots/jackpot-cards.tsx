/** The operator's jackpots: as cards with pools and last hits, and as a strip of pools. Empty where the back end has none. */

import { useQuery } from '@tanstack/react-query'
import type { Jackpot, JackpotHit } from '@touchline/contract/entities/jackpot'
import { useEffect, useId, useRef } from 'react'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { hasPage } from '../../shared/config/brand.ts'
import { openModal } from '../../shared/modals/modals.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './jackpot-cards.module.css'
import { isOpenLevel, LevelPips, LevelPool, type LevelProps } from './jackpot-level.tsx'
import { hitsQuery, jackpotsKey, useJackpots } from './jackpot-queries.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'

interface CardsProps {
  /** Class that keeps the place until pools and hits are loaded. */
  readonly waitingClass?: string | undefined
}

export function JackpotCards({ waitingClass }: CardsProps) {
  const { jackpots = [], outdatedSince, isPending } = useJackpots()
  if (isPending && waitingClass) return <div className={cx(card.card, waitingClass)} aria-hidden="true" />
  return jackpots.map(jackpot => (
    <JackpotCard key={jackpot.id} jackpot={jackpot} outdatedSince={outdatedSince} waitingClass={waitingClass} />
  ))
}

/** The cards below the slip of the home page. Small screens, which have no such column, show the strip instead. */
export function HomeJackpots() {
  return (
    <div className={styles.home} data-promotes="">
      <JackpotCards />
    </div>
  )
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
  const levels = jackpot.levels.filter(isOpenLevel)
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
        {levels.map((level, index) => (
          <Level key={level.code} jackpot={jackpot} level={level} place={index} count={levels.length} />
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
  const fetchedCount = useRef(count)
  useEffect(() => {
    if (fetchedCount.current === count) return
    fetchedCount.current = count
    void queryClient.invalidateQueries({ queryKey: [...jackpotsKey, 'hits', id] })
  }, [queryClient, id, count])
  return useQuery(hitsQuery(api, id))
}

/** Hits shown in a card; the rules list more. */
const MAX_HITS = 3

function LastHits({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t } = useJackpotTexts()
  const { data: hits = [] } = useHits(jackpot)
  if (hits.length === 0) return null
  return (
    <div className={styles.last}>
      <h3 className={text.over}>{t('jackpot.last-hits')}</h3>
      <HitList hits={hits.slice(0, MAX_HITS)} />
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
              {hit.level.name}&nbsp;· {winner(hit)}
            </span>
            <b translate="no">{money(hit.amount, hit)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The pools of all jackpots in one line, the largest first; each leads to its details, where the brand has their page. */
export function JackpotStrip() {
  const { jackpots = [], isPending } = useJackpots()
  const open = jackpots.filter(({ levels }) => levels.some(isOpenLevel))
  // An element, because the slot keeps its place while it is empty.
  if (open.length === 0) return <i hidden={!isPending} className={styles.stripWaiting} />
  return open.map(jackpot => <Strip key={jackpot.id} jackpot={jackpot} />)
}

function Strip({ jackpot }: { readonly jackpot: Jackpot }) {
  const levels = jackpot.levels.filter(isOpenLevel)
  return (
    <section className={cx(card.card, styles.strip)} data-promotes="" aria-label={jackpot.name}>
      {levels.toReversed().map((level, index) => (
        <StripLevel
          key={level.code}
          jackpot={jackpot}
          level={level}
          place={levels.length - 1 - index}
          count={levels.length}
        />
      ))}
    </section>
  )
}

function StripLevel({ jackpot, level, place, count }: LevelProps) {
  const { brand } = useApp().config
  const content = (
    <>
      <span className={cx(text.over, styles.stripName)}>
        <LevelPips place={place} count={count} />
        {level.name}
      </span>
      <LevelPool
        key={level.round}
        className={cx(styles.stripPool, place === count - 1 && styles.stripTop)}
        jackpot={jackpot}
        level={level}
      />
    </>
  )
  if (!hasPage(brand, 'promotions')) return <div className={styles.stripLevel}>{content}</div>
  return (
    <Link className={styles.stripLevel} to={paths.promotions()}>
      {content}
    </Link>
  )
}

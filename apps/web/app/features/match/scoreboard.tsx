/** The head of a match page: who plays, how it stands, the clock, the periods and what has been counted. */
import { MATCH_STATUS } from '@touchline/betting/match'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import { longClock, shortStage } from '../../shared/match/clock-text.ts'
import { hasCrest } from '../../shared/match/has-crest.ts'
import { type MatchNow, useMatchClock, useMatchNow } from '../../shared/match/use-match.ts'
import { describeWhen } from '../../shared/match/when.ts'
import { leaguePath, paths } from '../../shared/paths.ts'
import { sportName } from '../../shared/sport-name.ts'
import { useNow, useTimeZone } from '../../shared/ticker.ts'
import card from '../../ui/card.module.css'
import { Crest } from '../../ui/crest.tsx'
import { Crumbs } from '../../ui/crumbs.tsx'
import { LiveDot } from '../../ui/live-dot.tsx'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { PeriodTable } from './period-table.tsx'
import styles from './scoreboard.module.css'
import { StatisticBars } from './statistic-bars.tsx'
import { Timeline } from './timeline.tsx'

export function Scoreboard({ match }: { readonly match: Match }) {
  const { t } = useI18n()
  const now = useMatchNow(match)
  const { tournament } = match
  const { sport, category } = tournament
  const hasBegun = now.statistics !== null && now.status !== MATCH_STATUS.prematch
  return (
    <section className={cx(card.card, styles.board, hasBegun && styles.split)} aria-label={t('match.scoreboard')}>
      <div className={styles.front}>
        <Crumbs
          sportKey={sport.key}
          crumbs={[
            { name: sportName(sport, t), to: paths.sport(sport.key) },
            { name: category.name, to: paths.category(sport.key, category.slug) },
            { name: tournament.name, to: leaguePath(tournament) },
          ]}
        />
        <h1 className={text.hidden}>{match.name}</h1>
        <div className={styles.sides}>
          <Team match={match} side="home" />
          <div className={styles.middle}>
            <Status now={now} />
            {hasBegun && now.statistics && (
              <p>
                <span className={text.hidden}>{t('match.score', now.statistics.total_score)}</span>
                <span className={cx(styles.score, text.num)} dir="ltr" aria-hidden="true">
                  <SideScore now={now} />
                </span>
              </p>
            )}
          </div>
          <Team match={match} side="away" />
        </div>
        {now.status === MATCH_STATUS.live && <Timeline now={now} />}
        <Place match={match} />
      </div>
      {hasBegun && now.statistics && (
        <div className={styles.numbers}>
          <PeriodTable match={match} statistics={now.statistics} />
          <StatisticBars statistics={now.statistics} />
        </div>
      )}
    </section>
  )
}

/** In right-to-left pages the sides change places, so the digits must too. */
function SideScore({ now }: { readonly now: MatchNow }) {
  const { direction } = useI18n()
  const { home = 0, away = 0 } = now.statistics?.total_score ?? {}
  const [left, right] = direction === 'rtl' ? [away, home] : [home, away]
  return (
    <>
      <span>{left}</span>
      <i>–</i>
      <span>{right}</span>
    </>
  )
}

function Team({ match, side }: { readonly match: Match; readonly side: 'home' | 'away' }) {
  const team = match.competitors?.[side]
  if (!team) return null
  return (
    <div className={styles.team}>
      {hasCrest(match.tournament.sport.key) && <Crest id={team.id} size={56} />}
      {team.name}
    </div>
  )
}

function Status({ now }: { readonly now: MatchNow }) {
  const { t } = useI18n()
  if (now.status === MATCH_STATUS.prematch) return <Beginning startTime={now.startTime} />
  if (now.status === MATCH_STATUS.live) return <RunningClock now={now} />
  const word = {
    [MATCH_STATUS.stopped]: 'match.stopped',
    [MATCH_STATUS.closed]: 'match.closed',
    [MATCH_STATUS.finished]: 'match.finished',
    [MATCH_STATUS.notCovered]: 'match.notCovered',
  } as const
  return <Tag>{t(word[now.status])}</Tag>
}

function Beginning({ startTime }: { readonly startTime: string }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = describeWhen(startTime, useNow(), { t, formats, timeZone })
  return (
    <time className={styles.beginning} dateTime={startTime}>
      <span className={text.second}>{day}</span>
      <b className={text.num}>{time}</b>
    </time>
  )
}

function RunningClock({ now }: { readonly now: MatchNow }) {
  const { t } = useI18n()
  const reading = useMatchClock(now)
  const clock = longClock({ reading, stage: now.stage, statistics: now.statistics })
  const stage = now.stage ? t.optional(`stage.${now.stage.code}`, now.stage.name) : shortStage(null, now.statistics, t)
  return (
    <span className={styles.clock}>
      {!reading.isStopped && <LiveDot />}
      {clock && (
        <bdi className={text.num} dir="ltr">
          {clock}
        </bdi>
      )}
      <span className={clock ? styles.stage : undefined}>{stage}</span>
    </span>
  )
}

function Place({ match: { stadium, city } }: { readonly match: Match }) {
  const place = [stadium, city].filter(Boolean).join(', ')
  return place ? <p className={cx(text.small, text.quiet, styles.place)}>{place}</p> : null
}

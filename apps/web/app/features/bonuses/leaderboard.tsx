import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { HuntingTournament, LeaderboardRow } from '@touchline/contract/entities/farming'
import { useEffect, useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { throttle } from '../../shared/helpers/throttle.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { ratingKey, ratingQuery } from './bonus-queries.ts'
import { stateOf } from './bonus-state.ts'
import { type BonusTexts, useBonusTexts } from './use-bonus-texts.ts'

/** The most places that the back end returns. */
const MAX_PLACES = 500

interface LeaderboardProps {
  readonly tournament: Pick<HuntingTournament, 'id' | 'name'>
}

const REFETCH_MS = 5000

/** Places per step. A preview fetches the first step too, so that it shares the request of the whole leaderboard. */
const RATING_STEP = 50

/** The first places of a tournament; refetched when its pool changes, at most every five seconds and while visible. */
function useRating(id: string, limit: number, isEnabled = true) {
  const { api, liveSession, queryClient } = useApp()
  const isSignedIn = useIsLoggedIn()
  useEffect(() => {
    if (!isEnabled) return
    const refetch = throttle(() => {
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
      void queryClient.invalidateQueries({ queryKey: ratingKey(isSignedIn, id), refetchType }, { cancelRefetch: false })
    }, REFETCH_MS)
    return liveSession.on('tournament_pool_changed', pool => pool.id === id && refetch())
  }, [liveSession, queryClient, id, isSignedIn, isEnabled])
  return useQuery({
    ...ratingQuery(api, isSignedIn, id, limit),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
}

/**
 * Ranks of a tournament. The player's row sticks to the edge of the list while it is scrolled out. Not a live region, because
 * places change every few seconds.
 */
export function Leaderboard({ tournament: { id, name } }: LeaderboardProps) {
  const texts = useBonusTexts()
  const { t } = texts
  const [limit, setLimit] = useState(RATING_STEP)
  const { data, isError, isFetching, refetch } = useRating(id, limit)
  if (!data && isError && !isFetching) {
    const retry = (
      <Button size="sm" onClick={() => void refetch()}>
        {t('bonus.retry')}
      </Button>
    )
    return <Notice action={retry}>{t('bonus.leaderboard.failed')}</Notice>
  }
  if (!data) return <RowsSkeleton />
  const { data: rows, current_user: playerRow, pagination } = data
  if (rows.length === 0) return <p className={cx(text.small, text.second)}>{t('bonus.leaderboard.empty')}</p>
  const isPlayerListed = rows.some(row => row.current_user)
  const hasMore = pagination.total > rows.length && limit < MAX_PLACES
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a focusable scroll container can be scrolled with the arrow keys */}
      <section className="bn-board" tabIndex={0} aria-label={t('bonus.leaderboard.of', { name })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('bonus.leaderboard.place')}</th>
              <th scope="col">{t('bonus.leaderboard.player')}</th>
              <th scope="col" className="end">
                {t('bonus.leaderboard.won')}
              </th>
              <th scope="col" className="end">
                {t('bonus.leaderboard.prize')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: e-mail addresses are masked and may be equal
              <Row key={index} row={row} isTied={hasTie(rows, index)} texts={texts} />
            ))}
            {playerRow && !isPlayerListed && <Row row={playerRow} isTied={false} texts={texts} />}
          </tbody>
        </table>
      </section>
      {hasMore && (
        <Button size="sm" busy={isFetching} onClick={() => setLimit(Math.min(limit + RATING_STEP, MAX_PLACES))}>
          {t('bonus.leaderboard.more')}
        </Button>
      )}
      {rows.some(row => row.simulated) && (
        <p className={cx(text.micro, text.quiet)}>{t('bonus.leaderboard.simulated.text')}</p>
      )}
    </>
  )
}

const hasTie = (rows: readonly LeaderboardRow[], index: number): boolean =>
  [rows[index - 1], rows[index + 1]].some(neighbour => neighbour?.position === rows[index]?.position)

interface RowProps {
  readonly row: LeaderboardRow
  /** Another row has the same position. */
  readonly isTied: boolean
  readonly texts: BonusTexts
}

const MEDALS = 3

function Row({ row, isTied, texts: { t, money } }: RowProps) {
  const { position, current_user: isPlayer, email, simulated, farmed_amount, prize, currency_code: currency } = row
  return (
    <tr className={cx(isPlayer && 'current')} aria-current={isPlayer || undefined}>
      <td>
        <span className={cx(position <= MEDALS && 'bn-medal', text.num)} data-place={position}>
          <span aria-hidden={isTied || undefined}>{isTied ? `=${position}` : position}</span>
          {isTied && <span className={text.hidden}>{t('bonus.leaderboard.shared', { position })}</span>}
        </span>
      </td>
      <td className="bn-player">
        <span className={text.ellipsis}>{isPlayer ? t('bonus.you') : <bdi>{email}</bdi>}</span>
        {simulated && <span className={cx(text.micro, text.quiet)}>{t('bonus.leaderboard.simulated')}</span>}
      </td>
      <td className={cx('end', text.num)} translate="no">
        {money(farmed_amount, currency)}
      </td>
      <td className={cx('end', text.num)}>{prize > 0 ? <b translate="no">{money(prize, currency)}</b> : '–'}</td>
    </tr>
  )
}

/** As high as the list. */
function RowsSkeleton() {
  return (
    <div className="bn-waiting" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map(place => (
        <Skeleton key={place} width="full" height="odd" />
      ))}
    </div>
  )
}

const PREVIEW_PLACES = 3

/** The top of a tournament's leaderboard with the player's rank; the prizes while the leaderboard is empty. */
export function RatingPreview({ tournament }: { readonly tournament: HuntingTournament }) {
  const { t, money } = useBonusTexts()
  const { id, prizes, currency } = tournament
  const isRunning = tournament.status === 'active' && !['deactivated', 'finished'].includes(stateOf(tournament))
  const { data } = useRating(id, RATING_STEP, isRunning)
  const top = data?.data.slice(0, PREVIEW_PLACES) ?? []
  if (top.length === 0) {
    return (
      <ol className="bn-places" aria-label={t('bonus.drawing.prizes')}>
        {prizes.slice(0, PREVIEW_PLACES).map((prize, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are their order
          <li key={index}>
            <span className={cx('bn-place', text.num)}>{index + 1}</span>
            <span className="bn-grow">{t('bonus.prize')}</span>
            <b className={text.num} translate="no">
              {money(prize, currency)}
            </b>
          </li>
        ))}
      </ol>
    )
  }
  const playerRow = data?.current_user
  return (
    <ol className="bn-places" aria-label={t('bonus.leaderboard')}>
      {top.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: e-mail addresses are masked and may be equal
        <Place key={index} row={row} />
      ))}
      {playerRow && !top.some(row => row.current_user) && <Place row={playerRow} />}
    </ol>
  )
}

function Place({ row }: { readonly row: LeaderboardRow }) {
  const { t, money } = useBonusTexts()
  return (
    <li className={cx(row.current_user && 'current')}>
      <span className={cx('bn-place', text.num)}>{row.position}</span>
      <span className={cx('bn-grow', text.ellipsis)}>
        {row.current_user ? t('bonus.you') : <bdi>{row.email}</bdi>}
        {row.simulated && <span className={cx(text.micro, text.quiet)}> {t('bonus.leaderboard.simulated')}</span>}
      </span>
      <b className={text.num} translate="no">
        {money(row.farmed_amount, row.currency_code)}
      </b>
    </li>
  )
}

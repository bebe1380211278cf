import type { HuntingTournament, LeaderboardRow } from '@touchline/contract/entities/farming'
import { cx } from '../../ui/cx.ts'
import text from '../../ui/text.module.css'
import { stateOf } from './bonus-state.ts'
import { useBonusTexts } from './use-bonus-texts.ts'
import { RATING_STEP, useRating } from './use-rating.ts'

const SHOWN = 3

/** The top of a tournament's leaderboard with the player's own rank; its prizes while it is empty. */
export function RatingPreview({ tournament }: { readonly tournament: HuntingTournament }) {
  const { t, money } = useBonusTexts()
  const { id, prizes, currency } = tournament
  const isRunning = tournament.status === 'active' && !['deactivated', 'finished'].includes(stateOf(tournament))
  const { data } = useRating(id, RATING_STEP, isRunning)
  const top = data?.data.slice(0, SHOWN) ?? []
  if (top.length === 0) {
    return (
      <ol className="bn-places" aria-label={t('bonus.drawing.prizes')}>
        {prizes.slice(0, SHOWN).map((prize, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places are their order
          <li key={at}>
            <span className={cx('bn-place', text.num)}>{at + 1}</span>
            <span className="bn-grow">{t('bonus.prize')}</span>
            <b className={text.num} translate="no">
              {money(prize, currency)}
            </b>
          </li>
        ))}
      </ol>
    )
  }
  const own = data?.current_user
  return (
    <ol className="bn-places" aria-label={t('bonus.leaderboard')}>
      {top.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: e-mail addresses are masked and may be equal
        <Place key={at} row={row} />
      ))}
      {own && !top.some(row => row.current_user) && <Place row={own} />}
    </ol>
  )
}

function Place({ row }: { readonly row: LeaderboardRow }) {
  const { t, money } = useBonusTexts()
  return (
    <li className={cx(row.current_user && 'own')}>
      <span className={cx('bn-place', text.num)}>{row.position}</span>
      <span className={cx('bn-grow', text.ellipsis)}>{row.current_user ? t('bonus.you') : <bdi>{row.email}</bdi>}</span>
      <b className={text.num} translate="no">
        {money(row.farmed_amount, row.currency_code)}
      </b>
    </li>
  )
}

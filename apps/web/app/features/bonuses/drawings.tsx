/** The drawing of each kind of bonus: how it works and how far the player is, as one picture with a label. */
import type { Comboboost, Freebet } from '@touchline/contract/entities/bonus'
import type { AmbProgress, Bonus, Hunting, Lootbox } from '@touchline/contract/entities/farming'
import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { RatingPreview } from './leaderboard.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'

export function BonusDrawing({ bonus }: { readonly bonus: Bonus }): ReactNode {
  switch (bonus.bonus_type) {
    case 'comboboost':
      return <BoostSteps boost={bonus} />
    case 'freebet':
      return <FreebetVoucher freebet={bonus} />
    case 'hunting':
      return <PointsRing hunting={bonus} />
    case 'tournament':
      return <RatingPreview tournament={bonus} />
    case 'lootbox':
      return <BoxDrawing lootbox={bonus} />
  }
}

/** The lowest step is still a visible bar. */
const LOWEST_STEP = 18
/** A boost of fewer steps is drawn with the numbers of selections before it, which bring nothing. */
const LEAST_STEPS = 4

/** Bars that rise with the number of selections. */
function BoostSteps({ boost: { ranges } }: { readonly boost: Comboboost }) {
  const { t, percent } = useBonusTexts()
  const most = Math.max(...ranges.map(({ bonus_odds }) => bonus_odds - 1), 0)
  const heightOf = (odds: number) => (most > 0 ? LOWEST_STEP + ((odds - 1) / most) * (100 - LOWEST_STEP) : LOWEST_STEP)
  const first = ranges[0]?.min_count ?? 1
  const before = Array.from({ length: Math.min(LEAST_STEPS - ranges.length, first - 1) }, (_, at) => first - 1 - at)
  return (
    <ol className="bn-steps" aria-label={t('bonus.drawing.steps')}>
      {before.toReversed().map(count => (
        <li key={count} className="none" aria-hidden="true">
          <i />
          <em className={text.num}>{count}</em>
        </li>
      ))}
      {ranges.map(({ min_count, max_count, bonus_odds }) => (
        <li key={min_count} ref={bar => bar?.style.setProperty('--h', `${heightOf(bonus_odds)}%`)}>
          <b className={text.num}>
            <Sentence>{t.isolated('bonus.percent', { percent: percent(bonus_odds - 1) })}</Sentence>
          </b>
          <i />
          <em className={text.num}>
            <span className={text.hidden}>{t('bonus.drawing.legs', { count: min_count })}</span>
            <span aria-hidden="true">{max_count === null ? `${min_count}+` : min_count}</span>
          </em>
        </li>
      ))}
    </ol>
  )
}

function FreebetVoucher({ freebet }: { readonly freebet: Freebet }) {
  const { t, money } = useBonusTexts()
  const { issued, uses_count: uses } = freebet
  const used = issued?.times_used ?? 0
  return (
    <div className="bn-voucher">
      <span>
        <span className={text.over}>{t(`bonus.freebet.${freebet.type}`)}</span>
        {issued ? (
          <b className={text.num} translate="no">
            {money(issued.amount, issued.currency)}
          </b>
        ) : (
          <b>
            <Icon name="gift" />
          </b>
        )}
      </span>
      <i />
      <span className="bn-used">
        <span className={text.second}>{issued && uses !== null ? t('bonus.used') : t('bonus.freebet.whole')}</span>
        {issued && uses !== null && <b className={text.num}>{t('bonus.of', { value: used, all: uses })}</b>}
        {issued && uses !== null && uses > 1 && (
          <span className="bn-uses" ref={bar => bar?.style.setProperty('--v', `${(used / uses) * 100}%`)} />
        )}
      </span>
    </div>
  )
}

const RING = 251

function PointsRing({ hunting: { issued, points_to_claim: needed, rate } }: { readonly hunting: Hunting }) {
  const { t, money, percent, number } = useBonusTexts()
  const stats = issued?.farming_stats
  const points = stats?.available_points ?? 0
  const share = Math.min(points / needed, 1)
  return (
    <div className="bn-ring">
      <svg
        viewBox="0 0 96 96"
        width="96"
        height="96"
        role="img"
        aria-label={t('bonus.drawing.points', { points, needed })}
      >
        <circle cx="48" cy="48" r="40" className="bn-ring-track" />
        {share > 0 && (
          <circle
            cx="48"
            cy="48"
            r="40"
            className="bn-ring-value"
            strokeDasharray={RING}
            strokeDashoffset={RING * (1 - share)}
            transform="rotate(-90 48 48)"
          />
        )}
        <text x="48" y="49" className="bn-ring-number">
          {number(points)}
        </text>
        <text x="48" y="64" className="bn-ring-of">
          {t('bonus.drawing.of', { needed })}
        </text>
      </svg>
      <div className="bn-words">
        <span className={text.second}>{t(stats ? 'bonus.worth' : 'bonus.point')}</span>
        <b className={cx('bn-big', text.num)}>
          {stats
            ? money(stats.potential_freebet_amount, stats.currency)
            : t('bonus.percent', { percent: percent(rate) })}
        </b>
        <span className={text.quiet}>
          {stats && stats.potential_points > 0
            ? t('bonus.potential', { points: stats.potential_points })
            : t('bonus.rate', { percent: percent(rate) })}
        </span>
      </div>
    </div>
  )
}

/** More points than this are drawn as a bar. */
const MAX_RUNGS = 12

function BoxDrawing({ lootbox: { issued, points_to_claim: needed } }: { readonly lootbox: Lootbox }) {
  const { t } = useBonusTexts()
  const all = issued?.points_per_box ?? needed
  const points = Math.min(issued?.points ?? 0, all)
  const rungs = Math.min(all, MAX_RUNGS)
  const filled = Math.floor((points / all) * rungs)
  return (
    <div className="bn-ring">
      <svg className="bn-box" viewBox="0 0 96 96" width="92" height="92" aria-hidden="true">
        <path d="M12 36 48 18l36 18v34L48 88 12 70z" />
        <path d="M12 36l36 18 36-18M48 54v34" />
        <path className="bn-ribbon" d="M30 27l36 18v13l-7-3-7 10V52" />
      </svg>
      <div className="bn-words">
        <span className={text.second}>
          {issued?.box == null
            ? t('bonus.box.fill', { points: all })
            : t('bonus.box.number', { box: issued.box, boxes: issued.boxes })}
        </span>
        <span className="bn-rungs" aria-hidden="true">
          {Array.from({ length: rungs }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal marks in a fixed order
            <i key={at} className={cx(at < filled && 'on', at === filled && 'next')} />
          ))}
        </span>
        <b className={text.num}>
          <Sentence>{t.isolated('bonus.box.points', { points, all })}</Sentence>
        </b>
      </div>
    </div>
  )
}

/** The bets that bring freebets, by step. */
export function AmbSteps({ amb }: { readonly amb: AmbProgress }) {
  const { t, money } = useBonusTexts()
  const { progress_count: done, possible_progress_count: possible, ranges, issued_ranges: given, currency } = amb
  const next = ranges.find((_, at) => !given.includes(at))
  return (
    <div className="bn-amb">
      <ol className="bn-circles">
        {ranges.map((range, at) => (
          <li key={range.number_of_bets} className={cx(given.includes(at) && 'on', range === next && 'next')}>
            <i>
              {given.includes(at) ? (
                <Icon name="check" size={14} />
              ) : (
                <span aria-hidden="true">{range.number_of_bets}</span>
              )}
            </i>
            <span className={text.hidden}>
              <Sentence>
                {t.isolated('bonus.amb.step', {
                  bets: range.number_of_bets,
                  freebets: range.number_of_freebets,
                  amount: money(range.issued_bonus_amount, currency),
                })}
              </Sentence>
            </span>
          </li>
        ))}
      </ol>
      <b className={text.num}>
        {next ? t('bonus.amb.progress', { done, all: next.number_of_bets }) : t('bonus.amb.all')}
      </b>
      {next && (
        <span className={text.second}>
          <Icon name="gift" size={16} />
          <Sentence>
            {t.isolated('bonus.amb.next', {
              freebets: next.number_of_freebets,
              amount: money(next.issued_bonus_amount, currency),
              bets: next.number_of_bets,
            })}
          </Sentence>
        </span>
      )}
      {possible > done && <span className={text.quiet}>{t('bonus.amb.possible', { count: possible - done })}</span>}
    </div>
  )
}

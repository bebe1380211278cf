import { useQuery } from '@tanstack/react-query'
import type { Jackpot, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Modal } from '../../ui/modal.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { HitList } from './jackpot-cards.tsx'
import { hitsQuery, useJackpots } from './jackpot-queries.ts'
import styles from './rules-modal.module.css'
import { useJackpotTexts } from './use-jackpot-texts.ts'

/** The rules of a jackpot: entries, draw, declared odds, and its hits. */
export function RulesModal({ props: { id }, close }: ModalProps<'jackpot'>) {
  const { t } = useJackpotTexts()
  const { jackpots } = useJackpots()
  const jackpot = jackpots?.find(candidate => candidate.id === id)
  return (
    <Modal
      title={jackpot?.name ?? t('jackpot.rules')}
      sheet
      footer={<Button onClick={() => close()}>{t('common.close')}</Button>}
    >
      {jackpot && <Rules jackpot={jackpot} />}
      {!jackpot && jackpots && <Empty icon="layers" title={t('jackpot-rules.missing')} />}
      {!jackpots && <Skeleton width="full" height="odd" />}
    </Modal>
  )
}

/**
 * Returns n if one in n bets of a stake hits a level at its present pool, rounded up: the amount of the hit is drawn evenly
 * from what lies above the base, and the pool has not reached it yet. Null where nothing bounds the pool, or it cannot be hit.
 */
function computeOdds(level: JackpotLevel, stake: number): number | null {
  const { must_hit_by: max, pool_amount: pool, rate_ppm: ratePpm } = level
  if (max === null || level.state !== 'active' || ratePpm === 0 || stake <= 0) return null
  return Math.max(1, Math.ceil(((max - pool) * 1_000_000) / (stake * ratePpm)))
}

/** The stake for which odds are declared, in whole units of the currency. */
const EXAMPLE_UNITS = 10

function Rules({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t, money, number } = useJackpotTexts()
  const { api } = useApp()
  const formatPrice = useFormatPrice()
  const { data: hits = [] } = useQuery(hitsQuery(api, jackpot.id))
  const stake = Math.min(EXAMPLE_UNITS * jackpot.currency_subunits, jackpot.stake_cap)
  const terms = [
    t('jackpot-rules.entry', {
      stake: money(jackpot.min_stake, jackpot),
      odds: formatPrice(jackpot.min_odds),
      currency: jackpot.currency,
    }),
    t('jackpot-rules.cap', { amount: money(jackpot.stake_cap, jackpot) }),
    t('jackpot-rules.house'),
    t('jackpot-rules.draw'),
    t('jackpot-rules.cash'),
    t('jackpot-rules.proof'),
    ...(jackpot.simulated ? [t('jackpot-rules.simulated')] : []),
  ]
  return (
    <>
      <ul className={styles.terms}>
        {terms.map(term => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <section aria-label={t('jackpot-rules.odds')}>
        <h3 className={text.h3}>{t('jackpot-rules.odds')}</h3>
        <p className={cx(text.small, text.second)}>
          <Sentence>{t.isolated('jackpot-rules.odds.text', { stake: money(stake, jackpot) })}</Sentence>
        </p>
        <dl className={styles.odds}>
          {jackpot.levels.map(level => {
            const odds = computeOdds(level, stake)
            return (
              <div key={level.code}>
                <dt>
                  {level.name}
                  {level.must_hit_by !== null && (
                    <span className={cx(text.small, text.quiet)}>
                      <Sentence>
                        {t.isolated('jackpot-rules.bound', { amount: money(level.must_hit_by, jackpot) })}
                      </Sentence>
                    </span>
                  )}
                </dt>
                <dd className={text.num}>{odds === null ? '–' : t('jackpot-rules.one-in', { count: number(odds) })}</dd>
              </div>
            )
          })}
        </dl>
      </section>
      {hits.length > 0 && (
        <section aria-label={t('jackpot.last-hits')}>
          <h3 className={text.h3}>{t('jackpot.last-hits')}</h3>
          <HitList hits={hits} />
          {hits.some(({ simulated }) => simulated) && (
            <p className={cx(text.micro, text.quiet)}>{t('jackpot-rules.simulated.note')}</p>
          )}
        </section>
      )}
    </>
  )
}

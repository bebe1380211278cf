import { useQuery } from '@tanstack/react-query'
import {
  contributionMicro,
  drawHitAmount,
  jackpotCommitmentText,
  jackpotMessage,
  MICRO,
} from '@touchline/betting/engagement/jackpot'
import { canCelebrate } from '@touchline/betting/engagement/notifications'
import { ApiError } from '@touchline/client/errors'
import type { JackpotEntry, JackpotHit } from '@touchline/contract/entities/jackpot'
import { useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Modal } from '../../ui/modal.tsx'
import { RetryNotice } from '../../ui/notice.tsx'
import { hashRepeatedly, hashText, hasWebCrypto, Proof, signText } from '../../ui/proof.tsx'
import text from '../../ui/text.module.css'
import styles from './hit-modal.module.css'
import { LevelPips, useRunningAmount } from './jackpot-level.tsx'
import {
  type ClosedRound,
  fetchRound,
  findCommitment,
  hitBetQuery,
  jackpotsKey,
  jackpotsQuery,
  useJackpots,
} from './jackpot-queries.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'

const COUNT_UP_MS = 900
const COUNT_UP = { from: 0, minStepMs: 33 }

/** What differs from the published values; `unsupported`: the browser offers no SubtleCrypto. */
export type RoundVerdict =
  | 'correct'
  | 'anchor-differs'
  | 'commitment-differs'
  | 'amount-differs'
  | 'start-differs'
  | 'winner-differs'
  | 'own-missing'
  | 'malformed'
  | 'unsupported'

const SEED = /^[0-9a-f]{64}$/
const WHOLE = /^\d+$/

export interface RoundClaim extends ClosedRound {
  /** The level's anchor as the page received it; not compared when there is none. */
  readonly anchor: string | null
  /** The commitment that this page received while the round ran; null when it received none. */
  readonly commitment: string | null
  /** The bet that must be among the entries. */
  readonly ownBetId: string | null
}

/** The number of the entry that carried the pool over the amount, or null. */
function findCrossing({ round, entries }: ClosedRound): number | null {
  const { start_micro, rate_ppm, stake_cap, amount } = round
  const hitMicro = BigInt(amount) * MICRO
  let pool = BigInt(start_micro)
  for (const { no, stake } of entries) {
    pool += contributionMicro(stake, stake_cap, rate_ppm)
    if (pool >= hitMicro) return no
  }
  return null
}

const isOrdered = (entries: readonly JackpotEntry[]): boolean =>
  entries.every((entry, index) => index === 0 || entry.no > (entries[index - 1]?.no ?? 0))

const startsAtBase = ({ start_micro, base }: ClosedRound['round']): boolean =>
  (BigInt(start_micro) + MICRO - 1n) / MICRO === BigInt(base)

/**
 * Compares the closed round with what the browser computes from its public seed and entries: the same checks as
 * `scripts/verify-draw.mjs`.
 */
export async function verifyRound(claim: RoundClaim): Promise<RoundVerdict> {
  const { round, entries, anchor, commitment, ownBetId } = claim
  const { seed, base, max, amount } = round
  if (!SEED.test(seed) || !WHOLE.test(round.start_micro) || max <= base) return 'malformed'
  if (!hasWebCrypto()) return 'unsupported'
  const name = { jackpot: round.jackpot_id, level: round.level, round: round.round }
  if (anchor !== null && (await hashRepeatedly(seed, round.round)) !== anchor) return 'anchor-differs'
  const hash = await hashText(jackpotCommitmentText(seed, name, { base, max }))
  if (hash !== round.commitment || (commitment !== null && hash !== commitment)) return 'commitment-differs'
  if (drawHitAmount(await signText(seed, jackpotMessage(name)), { base, max }) !== amount) return 'amount-differs'
  if (!startsAtBase(round)) return 'start-differs'
  if (!isOrdered(entries) || findCrossing(claim) !== round.crossing_no) return 'winner-differs'
  // A hit that was rejected passes to a later entry, which may belong to a later round.
  if (ownBetId === null || round.rejected_nos.length > 0) return 'correct'
  const ticket = await hashText(ownBetId.toLowerCase())
  return entries.some(entry => entry.ticket === ticket) ? 'correct' : 'own-missing'
}

interface CheckedRound extends ClosedRound {
  readonly verdict: RoundVerdict
}

/** Fetches the round of a hit with its entries and repeats its draw. */
function useCheckedRound(hit: JackpotHit) {
  const { api, queryClient } = useApp()
  return useQuery({
    queryKey: [...jackpotsKey, 'checked', hit.id],
    queryFn: async ({ signal }): Promise<CheckedRound> => {
      const [{ data: jackpots }, bet, closed] = await Promise.all([
        queryClient.ensureQueryData(jackpotsQuery(api)),
        hit.bet_ref === null ? null : queryClient.ensureQueryData(hitBetQuery(api, hit.bet_ref)),
        fetchRound(api, hit, signal),
      ])
      const levels = jackpots.find(({ id }) => id === hit.jackpot_id)?.levels ?? []
      const anchor = levels.find(({ code }) => code === hit.level.code)?.anchor ?? null
      const commitment = findCommitment(hit)
      const verdict = await verifyRound({ ...closed, anchor, commitment, ownBetId: bet?.id ?? null })
      return { ...closed, verdict }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })
}

/** The verification of a hit in this browser. */
export function HitProof({ hit }: { readonly hit: JackpotHit }) {
  const { t, money, number, list } = useJackpotTexts()
  const { data, error, isError, isFetching, refetch } = useCheckedRound(hit)
  if (error instanceof ApiError && error.status === 404)
    return <Proof title={t('jackpot-hit.verify')} explanation={t('jackpot-hit.verify.purged')} />
  if (isError && !isFetching)
    return <RetryNotice text={t('jackpot-hit.verify.failed')} label={t('bonus.retry')} onRetry={() => void refetch()} />
  if (!data) return <Proof title={t('jackpot-hit.verify')} explanation={t('jackpot-hit.verify.running')} />
  const { round, entries, verdict } = data
  const bounds = { min: money(round.base + 1, hit), max: money(round.max, hit) }
  const values = [
    { label: t('bonus.verify.commitment'), value: round.commitment },
    { label: t('bonus.verify.seed'), value: round.seed },
    { label: t('bonus.verify.message'), value: `${round.jackpot_id}:${round.level}:${round.round}` },
    { label: t('jackpot-hit.verify.amount', bounds), value: money(round.amount, hit) },
    { label: t('jackpot-hit.verify.entry', { count: number(entries.length) }), value: number(round.crossing_no) },
  ]
  const kind = verdict === 'correct' ? 'correct' : verdict === 'unsupported' ? 'unknown' : 'wrong'
  return (
    <Proof
      title={t('jackpot-hit.verify')}
      explanation={t('jackpot-hit.verify.text')}
      values={values}
      verdict={{ kind, text: t(`jackpot-hit.verify.${verdict}`) }}
    >
      {round.rejected_nos.length > 0 && (
        <p>{t('jackpot-hit.verify.rejected', { entries: list(round.rejected_nos.map(number)) })}</p>
      )}
    </Proof>
  )
}

/** A hit of a jackpot, the player's or another's. Both can be verified. */
export function HitModal({ props: { hit }, close }: ModalProps<'jackpotHit'>) {
  const { t, moment, winner } = useJackpotTexts()
  const [isVerifying, setIsVerifying] = useState(false)
  const isOwn = hit.bet_ref !== null
  const name = hit.level.name
  return (
    <Modal
      title={t(isOwn ? 'jackpot-hit.own' : 'jackpot-hit.other', { name })}
      sheet
      footer={
        <Button kind="primary" size="lg" data-autofocus onClick={() => close('done')}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={styles.hit}>
        <HitPips hit={hit} />
        <Amount hit={hit} />
        <p className={text.second}>
          {isOwn
            ? t(hit.status === 'paid' ? 'jackpot-hit.paid' : 'jackpot-hit.approved', { ref: hit.bet_ref ?? '' })
            : t('jackpot-hit.by', { winner: winner(hit), time: moment(hit.created_at) })}
        </p>
        {!isOwn && hit.simulated && <p className={cx(text.small, text.quiet)}>{t('jackpot-hit.simulated')}</p>}
        {!isVerifying && (
          <button type="button" className={cx(text.link, text.small)} onClick={() => setIsVerifying(true)}>
            {t('jackpot-hit.verify')}
          </button>
        )}
      </div>
      {isVerifying && <HitProof hit={hit} />}
    </Modal>
  )
}

function HitPips({ hit }: { readonly hit: JackpotHit }) {
  const { jackpots = [] } = useJackpots()
  const levels = jackpots.find(({ id }) => id === hit.jackpot_id)?.levels ?? []
  const place = levels.findIndex(({ code }) => code === hit.level.code)
  return place < 0 ? null : <LevelPips place={place} count={levels.length} isLarge />
}

/** The amount. It counts up once, unless the player staked as much or more for it. */
function Amount({ hit }: { readonly hit: JackpotHit }) {
  const { money } = useJackpotTexts()
  const { api } = useApp()
  const { data: bet, isSuccess } = useQuery(hitBetQuery(api, hit.bet_ref))
  const isCelebrated =
    isSuccess && bet?.stake.currency === hit.currency && canCelebrate(hit.amount, bet.cash_stake ?? bet.stake.value)
  return (
    <b className={cx(text.num, styles.amount)}>
      {isCelebrated ? (
        <CountedAmount hit={hit} />
      ) : (
        <span aria-hidden="true" translate="no">
          {money(hit.amount, hit)}
        </span>
      )}
      <span className={text.hidden} translate="no">
        {money(hit.amount, hit)}
      </span>
    </b>
  )
}

function CountedAmount({ hit }: { readonly hit: JackpotHit }) {
  const { money } = useJackpotTexts()
  return (
    <span aria-hidden="true" translate="no">
      {money(useRunningAmount(hit.amount, COUNT_UP_MS, COUNT_UP), hit)}
    </span>
  )
}

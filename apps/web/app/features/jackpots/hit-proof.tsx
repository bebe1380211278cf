import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { useApp } from '../../shared/app/app-context.tsx'
import { checkedRound } from '../../shared/queries/late-query-keys.ts'
import { Proof } from '../../ui/proof.tsx'
import { RetryNotice } from '../../ui/retry-notice.tsx'
import { type ClosedRound, fetchRound, hitBetQuery, jackpotsQuery } from './jackpot-queries.ts'
import { findSeenCommitment } from './seen-commitments.ts'
import { useJackpotTexts } from './use-jackpot-texts.ts'
import { type RoundVerdict, verifyRound } from './verify-round.ts'

interface CheckedRound extends ClosedRound {
  readonly verdict: RoundVerdict
}

/** Fetches the round of a hit with its entries and repeats its draw. */
function useCheckedRound(hit: JackpotHit) {
  const { api, queryClient } = useApp()
  return useQuery({
    queryKey: checkedRound(hit.id),
    queryFn: async ({ signal }): Promise<CheckedRound> => {
      const [{ data: jackpots }, bet, closed] = await Promise.all([
        queryClient.ensureQueryData(jackpotsQuery(api)),
        hit.bet_ref === null ? null : queryClient.ensureQueryData(hitBetQuery(api, hit.bet_ref)),
        fetchRound(api, hit, signal),
      ])
      const levels = jackpots.find(({ id }) => id === hit.jackpot_id)?.levels ?? []
      const anchor = levels.find(({ code }) => code === hit.level.code)?.anchor ?? null
      const commitment = findSeenCommitment(hit)
      const verdict = await verifyRound({ ...closed, anchor, commitment, ownBetId: bet?.id ?? null })
      return { ...closed, verdict }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  })
}

/** The verification of a hit in this browser. */
export function HitProof({ hit }: { readonly hit: JackpotHit }) {
  const { t, money, number } = useJackpotTexts()
  const { data, error, isError, isFetching, refetch } = useCheckedRound(hit)
  if (error instanceof ApiError && error.status === 404)
    return <Proof title={t('jackpot.verify')} explanation={t('jackpot.verify.purged')} />
  if (isError && !isFetching)
    return <RetryNotice text={t('jackpot.verify.failed')} label={t('bonus.retry')} onRetry={() => void refetch()} />
  if (!data) return <Proof title={t('jackpot.verify')} explanation={t('jackpot.verify.running')} />
  const { round, entries, verdict } = data
  const bounds = { min: money(round.base + 1, hit), max: money(round.max, hit) }
  const values = [
    { label: t('bonus.verify.commitment'), value: round.commitment },
    { label: t('bonus.verify.seed'), value: round.seed },
    { label: t('bonus.verify.message'), value: `${round.jackpot_id}:${round.level}:${round.round}` },
    { label: t('jackpot.verify.amount', bounds), value: money(round.amount, hit) },
    { label: t('jackpot.verify.entry', { count: number(entries.length) }), value: number(round.crossing_no) },
  ]
  const kind = verdict === 'correct' ? 'correct' : verdict === 'unsupported' ? 'unknown' : 'wrong'
  return (
    <Proof
      title={t('jackpot.verify')}
      explanation={t('jackpot.verify.text')}
      values={values}
      verdict={{ kind, text: t(`jackpot.verify.${verdict}`) }}
    >
      {round.rejected_nos.length > 0 && (
        <p>{t('jackpot.verify.rejected', { entries: round.rejected_nos.map(number).join(', ') })}</p>
      )}
    </Proof>
  )
}

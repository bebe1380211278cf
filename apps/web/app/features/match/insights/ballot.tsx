/** Poll on the winner of a match. Visitors see the result; players vote. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isMatchOpen, type MatchStatus } from '@touchline/betting/markets/market-availability'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PredictionChoice } from '@touchline/contract/entities/engagement'
import type { Match } from '@touchline/contract/entities/match'
import { useMemo } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { showFailure } from '../../../shared/alerts/failures.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { openModal } from '../../../shared/modals/modals.ts'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/notice.tsx'
import text from '../../../ui/text.module.css'
import styles from './ballot.module.css'

interface BallotProps {
  readonly match: Match
  readonly status: MatchStatus
}

const OUTCOMES_WITH_DRAW = 3

function choicesOf({ tournament }: Match): readonly PredictionChoice[] {
  const hasDraw = tournament.sport.main_market_outcomes_count === OUTCOMES_WITH_DRAW
  return hasDraw ? ['home', 'draw', 'away'] : ['home', 'away']
}

export type Vote = ResponseBody<'getVote'>
type Totals = Vote['totals']

/** Counts a prediction, which replaces the player's previous one. */
export function addVote({ data, totals }: Vote, urn: string, choice: PredictionChoice, now: number): Vote {
  const before = data?.data.choice
  const next = { ...totals }
  if (before) next[before] = Math.max(0, next[before] - 1)
  next[choice] += 1
  return { data: { prediction_id: urn, data: { choice }, created_at: new Date(now).toISOString() }, totals: next }
}

/**
 * Whole percentages that add up to 100; empty without votes. The largest remainders are rounded up.
 */
export function computeShares(
  totals: Totals,
  choices: readonly PredictionChoice[],
): ReadonlyMap<PredictionChoice, number> {
  const sum = choices.reduce((total, choice) => total + totals[choice], 0)
  if (sum === 0) return new Map()
  const exact = choices.map(choice => ({ choice, share: (totals[choice] / sum) * 100 }))
  const rest = 100 - exact.reduce((total, { share }) => total + Math.floor(share), 0)
  const byRemainder = [...exact].sort((a, b) => (b.share % 1) - (a.share % 1)).slice(0, rest)
  return new Map(exact.map(entry => [entry.choice, Math.floor(entry.share) + (byRemainder.includes(entry) ? 1 : 0)]))
}

interface VoterDeps {
  readonly send: (choice: PredictionChoice) => Promise<Vote>
  readonly read: () => Vote | undefined
  readonly show: (vote: Vote) => void
  readonly onFailure: (error: unknown) => void
  readonly urn: string
  readonly now: () => number
}

/**
 * Sends a player's predictions with an optimistic update, which is rolled back on failure. One call is in flight at a time;
 * a later choice is sent afterwards.
 */
export function createVoter({ send, read, show, onFailure, urn, now }: VoterDeps): (choice: PredictionChoice) => void {
  let latest: PredictionChoice | null = null
  let isSending = false

  const sendAll = async (confirmed: Vote): Promise<void> => {
    let vote = confirmed
    try {
      while (latest) {
        const choice: PredictionChoice = latest
        vote = await send(choice)
        if (latest === choice) latest = null
      }
    } catch (error) {
      latest = null
      onFailure(error)
    }
    show(vote)
  }

  return choice => {
    const vote = read()
    if (!vote || vote.data?.data.choice === choice) return
    show(addVote(vote, urn, choice, now()))
    latest = choice
    if (isSending) return
    isSending = true
    void sendAll(vote).finally(() => {
      isSending = false
    })
  }
}

function useVote(match: Match) {
  const { api, session } = useApp()
  const client = useQueryClient()
  const { status, info } = useReadable(session)
  const player = status === 'LOGGED_IN' ? (info?.id ?? null) : null
  const queryKey = useMemo(() => ['vote', match.id, player], [match.id, player])
  const isSessionKnown = status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN'
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('getVote', { query: { prediction_id: match.urn_id }, signal }),
    enabled: isSessionKnown,
  })
  const i18n = useI18n()
  const voteFor = useMemo(
    () =>
      createVoter({
        urn: match.urn_id,
        now: Date.now,
        send: choice => api.call('postVote', { body: { prediction_id: match.urn_id, data: { choice } } }),
        read: () => client.getQueryData<Vote>(queryKey),
        show: vote => client.setQueryData(queryKey, vote),
        onFailure: error =>
          void showFailure({ i18n }, error, { context: 'vote', title: 'vote.failed', text: 'vote.failed.text' }),
      }),
    [api, client, match.urn_id, queryKey, i18n],
  )
  return { vote: data, isAbsent: isError && !data, voteFor, isSignedIn: player !== null }
}

export function Ballot({ match, status }: BallotProps) {
  const app = useApp()
  const { t, formats } = useI18n()
  const { vote, isAbsent, voteFor, isSignedIn } = useVote(match)
  const choices = choicesOf(match)
  const isOpen = isMatchOpen(status)
  const playersChoice = vote?.data?.data.choice
  const percents = vote ? computeShares(vote.totals, choices) : new Map<PredictionChoice, number>()
  const count = choices.reduce((sum, choice) => sum + (vote?.totals[choice] ?? 0), 0)
  const names = {
    home: match.competitors?.home.name ?? '',
    draw: t('market.draw'),
    away: match.competitors?.away.name ?? '',
  }
  if (isAbsent) return <Notice>{t('stat.none')}</Notice>
  const choose = (choice: PredictionChoice) => (isSignedIn ? voteFor(choice) : void openModal(app, 'signIn'))
  return (
    <section className={styles.ballot} aria-label={t('vote.title')}>
      <h2 className={text.h3}>{t(isOpen ? 'vote.title' : 'vote.over')}</h2>
      <div className={styles.choices}>
        {choices.map(choice => {
          const percent = percents.get(choice)
          return (
            <button
              key={choice}
              type="button"
              className={styles.choice}
              aria-pressed={playersChoice === choice}
              aria-disabled={!isOpen || !vote || undefined}
              onClick={() => isOpen && vote && choose(choice)}
            >
              <span className={styles.name} dir="auto">
                {names[choice]}
              </span>
              <b className={text.num} dir="ltr" translate="no">
                {percent === undefined ? '–' : `${percent}%`}
              </b>
            </button>
          )
        })}
      </div>
      <Bars choices={choices} percents={percents} />
      <p className={cx(text.small, text.second)} role={playersChoice ? 'status' : undefined}>
        {vote && (count > 0 ? t('vote.count', { count, formatted: formats.number(count) }) : t('vote.first'))}
      </p>
    </section>
  )
}

interface BarsProps {
  readonly choices: readonly PredictionChoice[]
  readonly percents: ReadonlyMap<PredictionChoice, number>
}

/** The shares side by side in one bar. */
function Bars({ choices, percents }: BarsProps) {
  let x = 0
  return (
    <svg className={styles.bars} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.empty} width="100" height="6" />
      {choices.map(choice => {
        const width = percents.get(choice) ?? 0
        const from = x
        x += width
        return <rect key={choice} className={styles[choice]} x={from} width={Math.max(0, width - 0.6)} height="6" />
      })}
    </svg>
  )
}

/**
 * A player's prediction of a match result, with optimistic update and rollback with an alert on
 * failure. One call at a time; a change meanwhile is sent afterwards.
 */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PredictionChoice } from '@touchline/contract/entities/engagement'

export type Vote = ResponseBody<'getVote'>
export type Totals = Vote['totals']

/** The poll after counting the prediction: it replaces the player's previous one. */
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

export interface VoteDeps {
  readonly send: (choice: PredictionChoice) => Promise<Vote>
  readonly read: () => Vote | undefined
  readonly show: (vote: Vote) => void
  readonly onFailure: (error: unknown) => void
  readonly urn: string
  readonly now: () => number
}

export function createVoter({ send, read, show, onFailure, urn, now }: VoteDeps): (choice: PredictionChoice) => void {
  let wanted: PredictionChoice | null = null
  let isSending = false

  const sendAll = async (confirmed: Vote): Promise<void> => {
    let standing = confirmed
    try {
      while (wanted) {
        const choice: PredictionChoice = wanted
        standing = await send(choice)
        if (wanted === choice) wanted = null
      }
    } catch (error) {
      wanted = null
      onFailure(error)
    }
    show(standing)
  }

  return choice => {
    const vote = read()
    if (!vote || vote.data?.data.choice === choice) return
    show(addVote(vote, urn, choice, now()))
    wanted = choice
    if (isSending) return
    isSending = true
    void sendAll(vote).finally(() => {
      isSending = false
    })
  }
}

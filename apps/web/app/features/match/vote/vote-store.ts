/**
 * A player's guess at how a match ends. It shows at once and is taken back, with a word, when the call fails. One call is
 * under way at a time; a guess changed meanwhile is sent after it.
 */
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { PredictionChoice } from '@touchline/contract/entities/engagement'

export type Vote = ResponseBody<'getVote'>
export type Totals = Vote['totals']

/** The vote as it will stand once the guess is counted: the old one leaves its total, the new one joins its own. */
export function addVote({ data, totals }: Vote, urn: string, choice: PredictionChoice, now: number): Vote {
  const before = data?.data.choice
  const next = { ...totals }
  if (before) next[before] = Math.max(0, next[before] - 1)
  next[choice] += 1
  return { data: { prediction_id: urn, data: { choice }, created_at: new Date(now).toISOString() }, totals: next }
}

/** Whole percents that add up to 100; nothing where nobody voted. The largest remainders round up. */
export function shares(totals: Totals, choices: readonly PredictionChoice[]): ReadonlyMap<PredictionChoice, number> {
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

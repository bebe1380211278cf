/**
 * Warns about placing a slip that another tab is placing, or has just placed: most likely only one bet was intended, so
 * the second is confirmed once. Of presses at the same instant, which cannot be warned about, the slip's shared
 * idempotency key makes one bet (`storage/shared-slip.ts`). Without a BroadcastChannel each tab places independently.
 * Nothing is stored.
 */
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import * as v from 'valibot'

const CHANNEL = 'touchline.placing'
/** After this time the same slip is a new intent. */
const WITHIN_MS = 30_000

export interface DuplicateTabCheck {
  /** Announces that this tab places these bets. */
  publish(playerId: number, bets: readonly SlipBet[]): void
  /**
   * Whether another tab of the player has just placed the same bets. True once per announcement.
   */
  isRepeated(playerId: number, bets: readonly SlipBet[]): boolean
}

const message = v.object({ playerId: v.number(), slip: v.string() })
type ReceivedBets = v.InferOutput<typeof message> & { readonly at: number }

/** Key that is equal for slips with the same bets. */
function describeSlip(bets: readonly SlipBet[]): string {
  const texts = bets.map(({ betType, systemType, stake, currency, selections }) =>
    [betType, systemType?.id, stake, currency, ...selections.map(({ id }) => id).sort()].join(' '),
  )
  return texts.sort().join('\n')
}

const isSame = (a: Omit<ReceivedBets, 'at'>, b: Omit<ReceivedBets, 'at'>): boolean =>
  a.playerId === b.playerId && a.slip === b.slip

/** Opens a BroadcastChannel; null where unsupported or forbidden. */
function openChannel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    // Tabs cannot communicate here.
    return null
  }
}

export function createDuplicateTabCheck(channel = openChannel(), now: () => number = Date.now): DuplicateTabCheck {
  let received: readonly ReceivedBets[] = []
  channel?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(message, data)
    if (read.success) received = [...received.filter(({ at }) => now() - at < WITHIN_MS), { ...read.output, at: now() }]
  })
  return {
    publish: (playerId, bets) => channel?.postMessage({ playerId, slip: describeSlip(bets) }),
    isRepeated(playerId, bets) {
      const mine = { playerId, slip: describeSlip(bets) }
      const isFound = received.some(other => isSame(other, mine) && now() - other.at < WITHIN_MS)
      received = received.filter(other => !isSame(other, mine))
      return isFound
    },
  }
}

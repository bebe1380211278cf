/**
 * A word between the tabs of a browser: this very slip was just sent. A tab that was duplicated holds the same slip, and
 * pressing the button in both is two wishes with two keys; most likely only one was meant, so the second is asked about
 * once. A courtesy, never a lock: where tabs cannot speak to each other, each places for itself. Nothing is stored.
 */
import type { SlipBet } from '@touchline/betting/slip-bet'
import * as v from 'valibot'

const CHANNEL = 'touchline.placing'
/** Later than this, the same slip again is a new wish. */
const WITHIN_MS = 30_000

export interface DuplicateTabCheck {
  /** This tab sends these bets. */
  tell(playerId: number, bets: readonly SlipBet[]): void
  /** Another tab of the player has just sent the very same. True once for each time it did. */
  isRepeated(playerId: number, bets: readonly SlipBet[]): boolean
}

const message = v.object({ playerId: v.number(), slip: v.string() })
type Heard = v.InferOutput<typeof message> & { readonly at: number }

/** The same for slips that come to the same bets. */
function describeSlip(bets: readonly SlipBet[]): string {
  const texts = bets.map(({ betType, systemType, stake, currency, selections }) =>
    [betType, systemType?.id, stake, currency, ...selections.map(({ id }) => id).sort()].join(' '),
  )
  return texts.sort().join('\n')
}

const isSame = (one: Omit<Heard, 'at'>, other: Omit<Heard, 'at'>): boolean =>
  one.playerId === other.playerId && one.slip === other.slip

/** A channel of the tabs; null where the browser has none or forbids it. */
function openChannel(): Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null {
  try {
    return new BroadcastChannel(CHANNEL)
  } catch {
    // Tabs cannot speak to each other here.
    return null
  }
}

export function createDuplicateTabCheck(channel = openChannel(), now: () => number = Date.now): DuplicateTabCheck {
  let heard: readonly Heard[] = []
  channel?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(message, data)
    if (read.success) heard = [...heard.filter(({ at }) => now() - at < WITHIN_MS), { ...read.output, at: now() }]
  })
  return {
    tell: (playerId, bets) => channel?.postMessage({ playerId, slip: describeSlip(bets) }),
    isRepeated(playerId, bets) {
      const mine = { playerId, slip: describeSlip(bets) }
      const isFound = heard.some(one => isSame(one, mine) && now() - one.at < WITHIN_MS)
      heard = heard.filter(one => !isSame(one, mine))
      return isFound
    },
  }
}

/**
 * One slip in all tabs of a device. Each tab stores its own copy (`slip-storage.ts`) and announces what its player
 * changes; the last change wins, by a counter that every tab continues from the highest it has seen. A tab that is placing
 * bets, or shows their receipt, is left alone, and what it placed leaves the slip of the others. Prices are no part of it:
 * each tab follows them by itself. Each version of the slip has one idempotency key, which whoever places it sends: tabs
 * that place it at the same instant place it once. A placement that ends makes a new version. Without a BroadcastChannel each tab has a slip of its own.
 */
import { outcomeKey } from '@touchline/betting/markets/market-keys'
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import { removeSelections } from '@touchline/betting/slip/compose'
import { listSelections, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import type { SlipSnapshot, TicketEvent } from '@touchline/betting/ticket/types'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import type { Readable } from '@touchline/client/observable'
import { createUuid } from '@touchline/client/web-platform'
import * as v from 'valibot'
import type { Placed, SlipTicket } from '../placing/placing.ts'
import { formatSlip, parseSlip } from './slip-storage.ts'
import { SLIP_CHANNEL } from './storage-keys.ts'

/** For how long a tab that starts waits for the slip of the others before it announces its own. */
const ANSWER_MS = 300

const message = v.variant('kind', [
  v.object({ kind: v.literal('request') }),
  v.object({
    kind: v.literal('slip'),
    revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    tab: v.pipe(v.string(), v.maxLength(100)),
    slip: v.string(),
    // Absent in messages of a tab with older code.
    key: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
  }),
])

/** The other tabs; a message reaches all of them and never the sender. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

export interface SharedSlipOptions {
  readonly ticket: Readable<SlipTicket>
  readonly dispatch: (event: TicketEvent<Placed>) => void
  readonly channel?: TabChannel | null
  /** Unique name of this tab; of two changes with the same revision the higher name wins. */
  readonly tab?: string
}

export interface SharedSlip {
  /** Notes a pick of the first moments, which is added again to a slip that arrives after it. */
  notePick(outcome: PickedOutcome): void
  /** The idempotency key of the slip as it is; null for one that is not shared. */
  getKey(): string | null
  /** Makes a new version of an unchanged slip: the player places it once more. */
  renew(): void
}

/** A version of the slip. */
interface SlipVersion {
  readonly snapshot: SlipSnapshot
  readonly key: string | null
}

/** Opens the channel; null where unsupported or forbidden. */
function openChannel(): TabChannel | null {
  try {
    return new BroadcastChannel(SLIP_CHANNEL)
  } catch {
    // Tabs cannot communicate here.
    return null
  }
}

/** What the player decides; a stake that follows from a wanted win changes with each price. */
function describeBet({ betType, systemType, stake, wantedWin, currency, bonus, isVip, jackpots, selections }: SlipBet) {
  const amount = wantedWin === null ? stake : `w${wantedWin}`
  return [betType, systemType?.id, amount, currency, bonus?.id, isVip, jackpots, selections.map(({ id }) => id)]
}

const describe = ({ bets, chosenSystems = [] }: Pick<SlipSnapshot, 'bets' | 'chosenSystems'>): string =>
  JSON.stringify([bets.map(describeBet), chosenSystems.map(({ id }) => id)])

/** From the press on the button, also while the player signs in, until the outcome is known. */
export const isPlacing = (ticket: SlipTicket): boolean => isInProgress(ticket) || ticket.intent !== null

const keyOf = ({ matchUrnId, marketId, specifier, outcomeId }: PickedOutcome): string =>
  outcomeKey(matchUrnId, marketId, specifier, outcomeId)

/** Neither takes slips of other tabs nor announces its own. */
const isLeftAlone = (ticket: SlipTicket): boolean =>
  isPlacing(ticket) || ticket.ticketState === 'SUCCESS' || ticket.isRestoring

/** The slip without the bets that this tab has placed. */
function withoutPlaced(snapshot: SlipSnapshot, placed: readonly SlipBet[]): SlipSnapshot {
  const ids = new Set(listSelections(placed).map(({ id }) => id))
  return { ...snapshot, bets: removeSelections(snapshot.bets, ({ id }) => ids.has(id)) }
}

/** Shares the slip from now on. Call once, when the stored slip has been restored. */
export function shareSlip({
  ticket,
  dispatch,
  channel = openChannel(),
  tab = createUuid(),
}: SharedSlipOptions): SharedSlip {
  if (!channel) return { notePick() {}, getKey: () => null, renew() {} }
  let revision = 0
  let author = ''
  /** The newest slip, as far as this tab announced or adopted it. */
  let newest = describe(ticket.get())
  /** The key of that version. */
  let versionKey: string | null = null
  /** The slip of the other tabs while this one is left alone; null if they have not changed it. */
  let held: SlipVersion | null = null
  /** The picks since the start; null once the first slip of another tab has come, or none. */
  let early: PickedOutcome[] | null = []
  let wasReceipt = false
  let wasInProgress = false
  let isAdopting = false

  const send = ({ snapshot, key }: SlipVersion) => {
    const slip = formatSlip({ snapshot: { ...snapshot, inFlight: null }, sent: null })
    channel.postMessage({ kind: 'slip', revision, tab: author, slip, key })
  }
  const announce = (snapshot: SlipSnapshot): SlipVersion => {
    revision += 1
    author = tab
    const version = { snapshot, key: createIdempotencyKey() }
    send(version)
    return version
  }
  const announceOwn = () => {
    newest = describe(ticket.get())
    versionKey = announce(createSlipSnapshot(ticket.get())).key
  }
  const adopt = ({ snapshot, key }: SlipVersion) => {
    // A new version of the same slip leaves this tab's own refusal on it.
    if (describe(snapshot) !== describe(ticket.get())) {
      isAdopting = true
      dispatch({ type: 'slipReceived', snapshot })
      isAdopting = false
    }
    newest = describe(ticket.get())
    // What this tab has taken differently, for example without a stake in another currency, is not that version.
    versionKey = newest === describe(snapshot) ? key : null
  }

  const answer = () => {
    const current = ticket.get()
    if (isPlacing(current) || early) return
    if (current.ticketState === 'SUCCESS') return held && send(held)
    if (revision > 0) return send({ snapshot: createSlipSnapshot(current), key: versionKey })
    if (current.bets.length > 0) announceOwn()
  }

  const receive = (text: string, key: string | null) => {
    const read = parseSlip(text)
    if (read.kind !== 'slip') return
    const { snapshot } = read.slip
    if (isLeftAlone(ticket.get())) {
      held = { snapshot, key }
      return
    }
    const picks = early ?? []
    early = null
    adopt({ snapshot, key })
    const receivedIds = new Set(listSelections(snapshot.bets).map(({ id }) => id))
    // A pick that was on the slip of the others already is not taken off it again.
    for (const outcome of picks) if (!receivedIds.has(keyOf(outcome))) dispatch({ type: 'pick', outcome })
  }

  channel.addEventListener('message', ({ data }) => {
    const read = v.safeParse(message, data)
    if (!read.success) return
    if (read.output.kind === 'request') return answer()
    const { revision: theirs, tab: name, slip, key } = read.output
    if (theirs < revision || (theirs === revision && name <= author)) return
    revision = theirs
    author = name
    receive(slip, key)
  })

  const follow = () => {
    const current = ticket.get()
    const isReceipt = current.ticketState === 'SUCCESS'
    const leavesReceipt = wasReceipt && !isReceipt
    const isPending = isInProgress(current)
    const hasFailed = wasInProgress && !isPending && !isReceipt
    if (isReceipt && !wasReceipt) {
      const others = held?.snapshot ?? createSlipSnapshot({ ...current, bets: [] })
      held = announce(withoutPlaced(others, current.bets))
    }
    wasReceipt = isReceipt
    wasInProgress = isPending
    if (isAdopting || isLeftAlone(current) || early) return
    const waiting = held
    held = null
    const content = describe(current)
    // This tab's player has changed nothing since it was left alone, or has closed the receipt: the others' slip holds.
    const isUnchanged = leavesReceipt
      ? current.bets.length === 0
      : content === newest && current.ticketState !== 'ERROR'
    if (waiting && isUnchanged) return adopt(waiting)
    // The key of bets that were refused, or placed, is never sent again.
    if (content !== newest || hasFailed || leavesReceipt) announceOwn()
  }
  ticket.subscribe(follow)

  const request = () => channel.postMessage({ kind: 'request' })
  request()
  setTimeout(() => {
    early = null
    follow()
  }, ANSWER_MS)
  // A tab that the browser had frozen has missed what the others changed.
  globalThis.document?.addEventListener?.('visibilitychange', () => document.visibilityState === 'visible' && request())
  return {
    notePick: outcome => early?.push(outcome),
    getKey: () => (describe(ticket.get()) === newest ? versionKey : null),
    renew() {
      if (!early && !isLeftAlone(ticket.get())) announceOwn()
    },
  }
}

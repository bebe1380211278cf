/**
 * Persists quick bet across reloads: settings on the device, a bet in flight with its key in the
 * tab. Stored data is validated and dropped when invalid. Approval is never stored.
 */
import { toMinor } from '@touchline/betting/money/money'
import { isPossibleStake } from '@touchline/betting/money/stake'
import type { QuickBetSnapshot } from '@touchline/betting/quick-bet/types'
import * as v from 'valibot'
import { deviceStorage, tabStorage } from '../../../shared/browser/web-storage.ts'
import { formatSlip, parseSlip, type SentBets } from '../storage/slip-storage.ts'
import { QUICK_KEY, QUICK_SENT_KEY } from '../storage/storage-keys.ts'

const VERSION = 1

const settingSchema = v.object({
  version: v.literal(VERSION),
  isEnabled: v.boolean(),
  stake: v.pipe(
    v.number(),
    v.check(value => isPossibleStake(value), 'not a stake'),
  ),
  currency: v.object({
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/)),
    subunits: v.picklist([1, 10, 100, 1000, 100_000_000]),
  }),
})

/** Stored data; `sent` belongs to the bet in flight of the snapshot. */
export interface StoredQuickBet {
  readonly snapshot: QuickBetSnapshot
  readonly sent: SentBets | null
}

export function storeQuickBet({ snapshot, sent }: StoredQuickBet): void {
  const { isEnabled, stake, inFlight, currency } = snapshot
  const setting = { version: VERSION, isEnabled, stake, currency }
  deviceStorage.write(QUICK_KEY, isEnabled || stake > 0 ? JSON.stringify(setting) : null)
  const { idempotencyKey, bet } = inFlight ?? {}
  // In the format of the slip, so that the slip's validation applies.
  const flight = idempotencyKey && bet && { bets: [], inFlight: { idempotencyKey, bets: [bet] } }
  tabStorage.write(QUICK_SENT_KEY, flight && sent ? formatSlip({ snapshot: flight, sent }) : null)
}

function readSetting(): Omit<QuickBetSnapshot, 'inFlight'> | null {
  const text = deviceStorage.read(QUICK_KEY)
  if (text === null) return null
  try {
    const { isEnabled, stake, currency } = v.parse(settingSchema, JSON.parse(text))
    return { isEnabled, stake: toMinor(stake), currency }
  } catch {
    // Truncated, of another schema or tampered with: quick bet starts fresh.
    deviceStorage.write(QUICK_KEY, null)
    return null
  }
}

function readFlight() {
  const text = tabStorage.read(QUICK_SENT_KEY)
  const parsed = text === null ? null : parseSlip(text)
  if (parsed?.kind !== 'slip') return null
  const { snapshot, sent } = parsed.slip
  const [bet] = snapshot.inFlight?.bets ?? []
  return snapshot.inFlight && bet && sent ? { idempotencyKey: snapshot.inFlight.idempotencyKey, bet, sent } : null
}

const OFF = { isEnabled: false, stake: toMinor(0), currency: { currency: 'EUR', subunits: 100 } }

/** The stored state; null when missing or invalid. */
export function restoreQuickBet(): StoredQuickBet | null {
  const setting = readSetting()
  const flight = readFlight()
  if (!flight) return setting && { snapshot: { ...setting, inFlight: null }, sent: null }
  const { idempotencyKey, bet, sent } = flight
  return { snapshot: { ...(setting ?? OFF), inFlight: { idempotencyKey, bet } }, sent }
}

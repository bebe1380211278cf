/** Checks whether a quick bet tap may be placed. */
import { PLACEMENT_ERROR_KEYS } from './placement-errors.ts'
import type { QuickBetContext } from './quick-bet-types.ts'
import { potentialWin, type SlipBet } from './slip-bet.ts'
import { checkLimits, type LimitFinding } from './slip-limits.ts'

/** The potential win does not exceed the stake. */
export const NO_PROFIT_KEY = 'error.potential_win.equal_or_less'

/** `to_slip`: a limit only warns, and a one-tap bet leaves no time to read a warning. */
export type QuickBetCheck =
  | { kind: 'passed' }
  | { kind: 'refused'; key: string; finding: LimitFinding | null }
  | { kind: 'to_slip'; finding: LimitFinding }

function refusalOf(bet: SlipBet, context: QuickBetContext): string | null {
  const { minStake, maxStake } = context
  const [selection] = bet.selections
  const reasons: readonly [key: string, isRefused: boolean][] = [
    [PLACEMENT_ERROR_KEYS.playerForbidden, context.isForbidden ?? false],
    ['phone_verification_required', context.needsPhoneVerification ?? false],
    ['selection_not_available', !selection || selection.isNotAvailable],
    ['selection_suspended', selection?.isSuspended ?? false],
    ['stake_below_min', minStake !== null && bet.stake < minStake],
    ['stake_above_max', maxStake !== null && bet.stake > maxStake],
  ]
  return reasons.find(([, isRefused]) => isRefused)?.[0] ?? null
}

/**
 * Checks a tap against the placement rules and limits. A limit that rejects is reported with its values; a limit that
 * warns sends the tap to the slip.
 */
export function checkQuickBet(bet: SlipBet, context: QuickBetContext): QuickBetCheck {
  const key = refusalOf(bet, context)
  if (key !== null) return { kind: 'refused', key, finding: null }
  const findings = checkLimits([bet], context.limits)
  const refused = findings.find(({ action }) => action === 'reject')
  if (refused?.action === 'reject') return { kind: 'refused', key: refused.key, finding: refused }
  const [warning] = findings
  if (warning) return { kind: 'to_slip', finding: warning }
  if (potentialWin(bet) <= bet.stake) return { kind: 'refused', key: NO_PROFIT_KEY, finding: null }
  return { kind: 'passed' }
}

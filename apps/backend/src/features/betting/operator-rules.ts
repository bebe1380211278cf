/** The operator's settings in the format of the rules; computed once and used for every bet. */
import type { AmountLimits, BetLimits } from '@touchline/betting/limits/bet-limits'
import type { SlipRules } from '@touchline/betting/slip/rules'
import { toRuleLimits } from '../../core/settings/limits.ts'
import { type OperatorSettings, toSlipRules } from '../../core/settings/operator.ts'

export interface OperatorRules {
  operator: OperatorSettings
  slip: SlipRules
  /** Null while the limits are disabled. */
  limits: BetLimits | null
  /** The limits without those that only warn: the bounds of a stake. */
  strictLimits: BetLimits | null
}

const withoutWarnings = ({ fiat, crypto }: AmountLimits): AmountLimits => ({
  fiat: fiat.filter(({ action }) => action === 'reject'),
  crypto: crypto.filter(({ action }) => action === 'reject'),
})

export function readOperatorRules(operator: OperatorSettings): OperatorRules {
  const limits = operator.limitsEnabled ? toRuleLimits(operator.limits) : null
  return {
    operator,
    slip: toSlipRules(operator),
    limits,
    strictLimits: limits && { ...limits, payoutLimit: withoutWarnings(limits.payoutLimit) },
  }
}

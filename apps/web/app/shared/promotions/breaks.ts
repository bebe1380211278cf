import type { UserLimit } from '@touchline/contract/entities/limits'

/** Whether limits have a break that lasts. */
export function haveBreak(limits: readonly UserLimit[]): boolean {
  const isLasting = ({ disable_at }: UserLimit) => disable_at === null || Date.parse(disable_at) > Date.now()
  return limits.some(limit => limit.type === 'cooling_off' && limit.status === 'active' && isLasting(limit))
}

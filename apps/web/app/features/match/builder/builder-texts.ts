import type { Translate } from '../../../i18n/translate.ts'
import { type Pick, pickKey } from '../../../shared/pick.ts'
import type { Refusal } from './parse-refusal.ts'

/** Explains why there is no price, naming the responsible picks. */
export function describeRefusal({ reason, culprits, clashes }: Refusal, picks: readonly Pick[], t: Translate): string {
  const nameOf = (key: string): string => {
    const pick = picks.find(one => pickKey(one) === key)
    return pick ? t('custom.name', { outcome: pick.outcomeName, market: pick.marketName }) : ''
  }
  const [pair] = clashes
  if (reason === 'clash' && pair) {
    return t('custom.refused.clash', { first: nameOf(pair[0]), second: nameOf(pair[1]) })
  }
  const named = reason === 'clash' ? 'not_combinable' : reason
  return t(`custom.refused.${named}`, { names: culprits.map(nameOf).join(', ') })
}

/**
 * What has happened to the selections on the slip, in words, for those who do not see it happen. Only the slip is spoken
 * of, and seldom: prices move all the time.
 */
import { toDecimal } from '@touchline/betting/odds'
import type { Selection } from '@touchline/betting/slip-selection'
import type { Translate } from '../../../i18n/translate.ts'

interface Words {
  readonly t: Translate
  readonly writePrice: (odds: number) => string
}

function describeChange(before: Selection, after: Selection, { t, writePrice }: Words): string | null {
  const { outcomeName: name } = after
  if (after.isNotAvailable) return before.isNotAvailable ? null : t('news.gone', { name })
  if (after.isSuspended) return before.isSuspended ? null : t('news.suspended', { name })
  const price = writePrice(toDecimal(after.odds))
  if (before.isSuspended || before.isNotAvailable) return t('news.open', { name, price })
  if (before.odds === after.odds) return null
  return t(after.odds > before.odds ? 'news.up' : 'news.down', { name, price })
}

/** What changed between two moments, or null. What was added or removed the person has done, and knows. */
export function describeChanges(
  before: readonly Selection[],
  after: readonly Selection[],
  words: Words,
): string | null {
  const changes = after.flatMap(selection => {
    const known = before.find(({ id }) => id === selection.id)
    return (known && known !== selection && describeChange(known, selection, words)) || []
  })
  return changes.length > 0 ? changes.join(' ') : null
}

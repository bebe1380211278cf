import { useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { formatAmount } from '../../../shared/formats/format-amount.ts'
import { parseAmount } from '../../../shared/formats/parse-amount.ts'
import { cx } from '../../../ui/cx.ts'
import { Numeric } from '../../../ui/numeric.tsx'
import styles from './quick-bar.late.module.css'
import type { Quick } from './use-quick.ts'

interface QuickStakeFieldProps {
  readonly quick: Quick
  /** Id of the error message. */
  readonly problemId: string | undefined
  readonly onUnreadable: (isUnreadable: boolean) => void
}

/**
 * The stake of every tap. Invalid input sets no stake, so that only the displayed stake can be
 * approved.
 */
export function QuickStakeField({ quick: { quick, store }, problemId, onUnreadable }: QuickStakeFieldProps) {
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const { stake, currency } = quick
  const { subunits } = currency
  const read = typed === null ? null : parseAmount(typed, locale, currency)
  // The typed text is kept while it matches the stake; a stake set elsewhere replaces it.
  const isOwn = read !== null && (read.ok ? read.value : 0) === stake
  const shown = isOwn ? (typed ?? '') : stake > 0 ? formatAmount(stake, subunits, locale) : ''
  const type = (text: string) => {
    setTyped(text)
    const next = parseAmount(text, locale, currency)
    onUnreadable(!next.ok && next.reason !== 'empty')
    store.dispatch({ type: 'setStake', stake: next.ok ? next.value : 0 })
  }
  const approve = () => store.dispatch({ type: 'approve', isApproved: true })
  return (
    <label className={cx(styles.field, problemId !== undefined && styles.wrong)}>
      <Numeric className={styles.sign}>{formats.currencySymbol(currency.currency)}</Numeric>
      <input
        aria-label={t('quick.stake')}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        maxLength={20}
        value={shown}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && problemId === undefined && approve()}
      />
    </label>
  )
}

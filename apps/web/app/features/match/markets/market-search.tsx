import { useDeferredValue, useEffect, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useHydrated } from '../../../shared/live/ticker.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './markets.module.css'

interface MarketSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Longer than any market name. */
const MAX_LENGTH = 50

/** Search field for markets. Deferred rendering keeps typing responsive. Like all text fields, it is not in the server's HTML. */
export function MarketSearch({ value, onChange }: MarketSearchProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const deferred = useDeferredValue(typed)
  const isHydrated = useHydrated()
  useEffect(() => onChange(deferred), [deferred, onChange])
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes with hydration
    <label className={styles.search}>
      <Icon name="search" size={16} />
      {isHydrated && (
        <input
          type="search"
          aria-label={t('market.search')}
          placeholder={t('market.search')}
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      )}
    </label>
  )
}

import { useDeferredValue, useEffect, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './markets.module.css'

interface MarketSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Longer than any market name. */
const LONGEST = 50

/** Searches markets. Deferred rendering keeps typing responsive. */
export function MarketSearch({ value, onChange }: MarketSearchProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const deferred = useDeferredValue(typed)
  useEffect(() => onChange(deferred), [deferred, onChange])
  return (
    <label className={styles.search}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={t('market.search')}
        placeholder={t('market.search')}
        maxLength={LONGEST}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </label>
  )
}

/** Filters the markets of a match by what is typed. */
import { foldSearchText } from '@touchline/betting/text/search-text'
import { useDeferredValue, useEffect, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'

interface MarketSearchProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Longer than any market name. */
const MAX_LENGTH = 50

/** Search field for markets. Deferred rendering keeps typing responsive. */
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
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </label>
  )
}

/** Filters cards by the market's name or one of its outcomes. */
export function searchCards(cards: readonly MarketCardData[], query: string): readonly MarketCardData[] {
  const words = foldSearchText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return cards
  return cards.filter(({ name, markets }) => {
    const searchText = foldSearchText(
      [name, ...markets.flatMap(market => [market.name, ...market.outcomes.map(outcome => outcome.name)])].join(' '),
    )
    return words.every(word => searchText.includes(word))
  })
}

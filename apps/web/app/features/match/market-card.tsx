/** One market, or all lines of one, with a body that suits it. It stays in its place while it is suspended. */
import { useId, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import type { MatchFacts } from '../../shared/odds/pick-facts.ts'
import { IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import text from '../../ui/text.module.css'
import { LineTable } from './line-table.tsx'
import type { MarketCardData } from './market-groups.ts'
import styles from './markets.module.css'
import { OutcomeGrid } from './outcome-grid.tsx'
import { ScoreGrid } from './score-grid.tsx'

interface MarketCardProps {
  readonly match: MatchFacts
  readonly data: MarketCardData
}

export function MarketCard({ match, data }: MarketCardProps) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  return (
    <section className={cx(card.card, styles.card)} aria-labelledby={id}>
      <header className={cx(card.head, isOpen && styles.head)}>
        <h2 className={cx(text.h3, text.ellipsis, styles.name)} id={id}>
          {data.name}
        </h2>
        <IconButton
          className={styles.fold}
          icon={isOpen ? 'chev-u' : 'chev-d'}
          size={14}
          label={t(isOpen ? 'list.collapse' : 'list.expand', { name: data.name })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      {isOpen && (
        <div className={styles.body}>
          <CardBody match={match} data={data} />
        </div>
      )}
    </section>
  )
}

function CardBody({ match, data }: MarketCardProps) {
  const [market] = data.markets
  if (!market) return null
  if (data.kind === 'score') return <ScoreGrid match={match} market={market} />
  if (data.kind === 'result') return <OutcomeGrid match={match} market={market} />
  return <LineTable match={match} kind={data.kind} markets={data.markets} />
}

/** Sections of home whose prices the browser loads: combos with a boost, and what most players bet on. */
import { useQuery } from '@tanstack/react-query'
import { marketKey, outcomeKey } from '@touchline/betting/markets/market-keys'
import type { PopularPick } from '@touchline/contract/entities/engagement'
import { SuggestedCombos, suggestedCombosQuery } from '../features/bonuses/suggested-combos.tsx'
import { useT } from '../i18n/provider.tsx'
import { matchPath } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { useReadable } from '../shared/helpers/use-readable.ts'
import { promotions } from '../shared/promotions/promotion-rule.ts'
import { popularPicksQuery } from '../shared/queries/popular-picks.ts'
import { Link } from '../ui/link.tsx'
import { Name } from '../ui/name.tsx'
import { OutcomeButton } from '../ui/outcome-button.tsx'
import styles from './home-sections.module.css'

export function BoostedCombos() {
  const { api } = useApp()
  const isPromoted = useReadable(promotions) === 'shown'
  const { data: combos = [] } = useQuery({ ...suggestedCombosQuery(api), enabled: isPromoted })
  return <SuggestedCombos combos={combos} />
}

export function PopularPicks() {
  const { data: picks = [] } = useQuery(popularPicksQuery(useApp()))
  return (
    <ul className={styles.picks}>
      {picks.map(pick => (
        <li key={pick.match.id} className={styles.pick}>
          <Pick pick={pick} />
        </li>
      ))}
    </ul>
  )
}

function Pick({ pick: { match, market, outcome_id: id, players } }: { readonly pick: PopularPick }) {
  const t = useT()
  const outcome = market.outcomes.find(outcome => outcome.id === id)
  if (!outcome) return null
  const key = outcomeKey(match.urn_id, market.id, market.specifier, id)
  return (
    <>
      <Link className={styles.words} to={matchPath(match)}>
        <b>
          <Name>{outcome.name}</Name>
        </b>
        <small>
          <Name>{match.name}</Name>
        </small>
      </Link>
      <small className={styles.players}>{t('home.popular.players', { count: players })}</small>
      <OutcomeButton
        match={match}
        marketKey={marketKey(match.urn_id, market.id, market.specifier)}
        outcome={{ key, id, name: outcome.name }}
        layout="centre"
      />
    </>
  )
}

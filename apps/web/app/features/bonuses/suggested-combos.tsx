/** Combos that get a running combo boost, at its factor. One press puts a combo on the slip. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@touchline/client/http'
import type { SuggestedCombo } from '@touchline/contract/entities/bet-bonus'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { pollEvery } from '../../shared/errors/retry.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import styles from './suggested-combos.module.css'

/** Their prices are those of the response. */
const REFRESH_MS = 10_000

export const suggestedCombosQuery = (api: Api) =>
  queryOptions({
    queryKey: ['combos'],
    queryFn: async ({ signal }) => (await api.call('getSuggestedCombos', { signal })).data,
    staleTime: REFRESH_MS,
    refetchInterval: pollEvery(REFRESH_MS),
    // Optional for a back end.
    retry: false,
  })

type Selection = SuggestedCombo['selections'][number]

const outcomeOf = ({ market, outcome_id }: Selection) => market.outcomes.find(({ id }) => id === outcome_id)

/** The opponent of a competitor that is expected to win, otherwise the match. */
function describeMatch(selection: Selection, t: Translate): string {
  const { name, competitors } = selection.match
  const picked = outcomeOf(selection)?.name
  const sides = competitors ? [competitors.home.name, competitors.away.name] : []
  const opponent = sides.find(side => side !== picked)
  return opponent && sides.includes(picked ?? '') ? t('home.combos.against', { opponent }) : name
}

const oddsOf = (selection: Selection): number => outcomeOf(selection)?.odds ?? 1

const round = (odds: number): number => Math.round(odds * 100) / 100

/** As sharing sends it: the slip prices it anew. */
function toBet({ selections }: SuggestedCombo): ShareBetRequest {
  return {
    type: 'combo',
    selections: selections.map(selection => ({
      match_id: selection.match.id,
      market_id: selection.market.id,
      specifier: selection.market.specifier,
      outcome_id: selection.outcome_id,
      odds: oddsOf(selection),
    })),
  }
}

export function SuggestedCombos({ combos }: { readonly combos: readonly SuggestedCombo[] }) {
  return (
    <ul className={styles.strip}>
      {combos.map(combo => (
        <li key={combo.selections.map(({ match }) => match.id).join()}>
          <Combo combo={combo} />
        </li>
      ))}
    </ul>
  )
}

function Combo({ combo }: { readonly combo: SuggestedCombo }) {
  const { t } = useI18n()
  const { handlers } = useApp()
  const formatPrice = useFormatPrice()
  const odds = combo.selections.reduce((product, selection) => product * oddsOf(selection), 1)
  const plain = formatPrice(round(odds))
  const boosted = formatPrice(round(odds * combo.bonus_odds))
  return (
    <article className={styles.combo}>
      <div className={styles.legs}>
        {combo.selections.map(selection => (
          <span key={selection.match.id} className={styles.leg}>
            <Name>{outcomeOf(selection)?.name ?? ''}</Name>
            <Name className={text.quiet}>{describeMatch(selection, t)}</Name>
          </span>
        ))}
      </div>
      <button type="button" className={styles.price} onClick={() => handlers.repeat?.([toBet(combo)])}>
        <span className={text.hidden}>{t('home.combos.add', { odds: boosted, plain })}</span>
        {/* Steps of fractions can be wider than the boost. */}
        {plain !== boosted && (
          <s aria-hidden="true">
            <Numeric>{plain}</Numeric>
          </s>
        )}
        <b aria-hidden="true">
          <Icon name="bolt" size={14} />
          <Numeric>{boosted}</Numeric>
        </b>
      </button>
    </article>
  )
}

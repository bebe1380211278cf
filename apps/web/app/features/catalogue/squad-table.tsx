/** The squad of a team with the figures of the season, and the price of each player to score in the next match. */
import type { LiveMarket } from '@touchline/client/live/types'
import type { Match, SquadMember } from '@touchline/contract/entities/match'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { groupBy } from '../../shared/helpers/group-by.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Name } from '../../ui/name.tsx'
import { NameLink } from '../../ui/name-link.tsx'
import { OutcomeButton } from '../../ui/outcome-button.tsx'
import text from '../../ui/text.module.css'
import { figureName } from './athlete-figures.ts'
import { toOutcomeId, useScorerMarket } from './player-prices.ts'
import table from './results-table.module.css'
import styles from './squad-table.module.css'

interface SquadTableProps {
  readonly players: readonly SquadMember[]
  readonly sportKey: string
  /** The match of the prices; undefined where there is none, and while it loads. */
  readonly next: Match | undefined
}

/** Figures that have a column beside the matches. */
const COLUMNS = ['goals', 'shots_on_target', 'yellow_cards', 'red_cards']
/** The first of them have a column on phones. */
const NARROW_COLUMNS = 1

export function SquadTable({ players, sportKey, next }: SquadTableProps) {
  const t = useT()
  const id = useId()
  const market = useScorerMarket(next)
  const figures = players.find(({ season }) => season && season.figures.length > 0)?.season?.figures
  const columns = COLUMNS.filter(key => figures?.some(figure => figure.key === key))
  const columnClass = (index: number) => cx(text.num, index >= NARROW_COLUMNS && table.wide)
  return (
    <section className={card.card} aria-labelledby={id}>
      <h2 className={cx(card.head, text.h3)} id={id}>
        {t('team.squad')}
      </h2>
      <table className={table.table} aria-labelledby={id}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('team.squad.player')}</th>
            <th scope="col">{t('league.matches')}</th>
            {columns.map((key, index) => (
              <th key={key} scope="col" className={columnClass(index)}>
                {figureName(key, t)}
              </th>
            ))}
            {next && (
              <th scope="col" className={styles.price}>
                {t('team.player.scores')}
              </th>
            )}
          </tr>
        </thead>
        {[...groupBy(players, ({ position }) => position)].map(([position, group]) => (
          <tbody key={position}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + (next ? 4 : 3)}>
                {t.optional(`team.position.${position}`, position)}
              </th>
            </tr>
            {group.map(player => (
              <Player key={player.id} player={player} sportKey={sportKey} columns={columns} columnClass={columnClass}>
                {next && (
                  <td className={styles.price}>
                    <ScorerPrice match={next} market={market} playerId={player.id} />
                  </td>
                )}
              </Player>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

interface PlayerProps extends Pick<SquadTableProps, 'sportKey'> {
  readonly player: SquadMember
  readonly columns: readonly string[]
  readonly columnClass: (index: number) => string
  /** After the figures. */
  readonly children: ReactNode
}

function Player({ player, sportKey, columns, columnClass, children }: PlayerProps) {
  const { name, number, slug, season } = player
  return (
    <tr translate="no">
      <td className={text.num}>{number}</td>
      <th scope="row">
        <NameLink className={table.opponent} sportKey={sportKey} slug={slug}>
          <Name>{name}</Name>
        </NameLink>
      </th>
      <td className={text.num}>{season?.matches}</td>
      {columns.map((key, index) => (
        <td key={key} className={columnClass(index)}>
          {season?.figures.find(figure => figure.key === key)?.value || '–'}
        </td>
      ))}
      {children}
    </tr>
  )
}

interface ScorerPriceProps {
  readonly match: Match
  /** Undefined where there is none, and while it loads. */
  readonly market: LiveMarket | undefined
  readonly playerId: number
}

function ScorerPrice({ match, market, playerId }: ScorerPriceProps) {
  const outcome = market?.outcomes.find(({ id }) => id === toOutcomeId(playerId))
  return market && outcome && <OutcomeButton match={match} marketKey={market.key} outcome={outcome} layout="centre" />
}

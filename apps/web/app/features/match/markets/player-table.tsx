/** Goalscorer markets: a row per player, a column per market. */
import type { LiveMarket } from '@touchline/client/live/types'
import { Fragment, useMemo, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import type { PickMatch } from '../../../shared/odds/pick.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Name } from '../../../ui/name.tsx'
import { OutcomeButton } from '../../../ui/outcome-button.tsx'
import text from '../../../ui/text.module.css'
import { playerRows, ROWS_SHOWN } from './columns.ts'
import styles from './markets.module.css'

interface PlayerTableProps {
  readonly match: PickMatch
  readonly markets: readonly LiveMarket[]
}

const WIDTHS = [styles.players1, styles.players2, styles.players3]

export function PlayerTable({ match, markets }: PlayerTableProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const rows = useMemo(() => playerRows(markets), [markets])
  const shown = showsAll ? rows : rows.slice(0, ROWS_SHOWN)
  const hasHeads = markets.length > 1
  return (
    <>
      <div className={cx(styles.players, WIDTHS[markets.length - 1])}>
        {hasHeads && <span />}
        {hasHeads &&
          markets.map(({ key, id, name }) => (
            <span key={key} className={cx(styles.lineHead, text.ellipsis)} dir="auto">
              {t.optional(`market.scorer.${id}`, name)}
            </span>
          ))}
        {shown.map(row => (
          <Fragment key={row.id}>
            <Name className={styles.player}>{row.name}</Name>
            {row.cells.map((outcome, index) => {
              const market = markets[index]
              return outcome && market ? (
                <OutcomeButton
                  key={market.key}
                  match={match}
                  marketKey={market.key}
                  outcome={outcome}
                  layout="centre"
                />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the order of the columns is fixed
                <span key={index} className={styles.noPrice}>
                  –
                </span>
              )
            })}
          </Fragment>
        ))}
      </div>
      {shown.length < rows.length && (
        <Button kind="ghost" size="sm" block onClick={() => setShowsAll(true)}>
          {t('market.allPlayers', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

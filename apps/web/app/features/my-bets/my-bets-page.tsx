import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Segments } from '../../ui/segments.tsx'
import { BetList } from './bet-list.tsx'
import { BetsSummary } from './bets-summary.tsx'
import styles from './my-bets-page.late.module.css'
import { sumBets } from './sum-bets.ts'
import { useBets } from './use-bets.ts'
import { RESULTS, STATUSES, useFilter } from './use-filter.ts'

/** All bets of the player, filtered by status and result. */
export function MyBetsPage() {
  const t = useT()
  const [{ status, result }, choose] = useFilter()
  const all = useBets('all')
  const list = useBets(status, result)
  const sums = sumBets(all.data)
  const isFiltered = status !== 'all' || result !== 'all'
  return (
    <div className={styles.page}>
      {sums && <BetsSummary sums={sums} />}
      <div className={styles.filters}>
        <Segments
          label={t('bets.filter')}
          segments={STATUSES.map(value => ({ value, label: t(`bets.filter.${value}`) }))}
          value={status}
          onChange={next => choose({ status: next, result })}
          className={styles.statuses}
        />
        {status !== 'open' && (
          <div className={styles.results}>
            <Chips
              label={t('bets.result')}
              value={result}
              onChange={next => choose({ status, result: next })}
              chips={RESULTS.map(value => ({ value, content: t(`bets.result.${value}`) }))}
            />
          </div>
        )}
      </div>
      <BetList
        key={`${status} ${result}`}
        list={list}
        status={status}
        result={result}
        columns
        emptyAction={
          isFiltered && <Button onClick={() => choose({ status: 'all', result: 'all' })}>{t('bets.show-all')}</Button>
        }
      />
    </div>
  )
}

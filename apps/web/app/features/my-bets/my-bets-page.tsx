import type { BetFilter, ResultFilter } from '@touchline/betting/bet-status'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Segments } from '../../ui/segments.tsx'
import { AskToSignIn } from './ask-to-sign-in.tsx'
import { BetList } from './bet-list.tsx'
import { BetsSummary } from './bets-summary.tsx'
import styles from './my-bets-page.module.css'
import { sumBets } from './sum-bets.ts'
import { useBets } from './use-bets.ts'

interface MyBetsPageProps {
  readonly isLoggedIn: boolean
  readonly onSignIn: () => void
}

/** All bets of the player, by what became of them. */
export function MyBetsPage({ isLoggedIn, onSignIn }: MyBetsPageProps) {
  return isLoggedIn ? <History /> : <AskToSignIn onSignIn={onSignIn} />
}

const STATUSES: readonly BetFilter[] = ['all', 'open', 'settled']
const RESULTS: readonly ResultFilter[] = ['all', 'win', 'lose', 'refund']

function History() {
  const t = useT()
  const [status, setStatus] = useState<BetFilter>('all')
  const [result, setResult] = useState<ResultFilter>('all')
  const all = useBets('all')
  const list = useBets(status, result)
  const sums = sumBets(all.data)
  // A bet without a result has none to look for.
  const chooseStatus = (next: BetFilter) => {
    setStatus(next)
    if (next === 'open') setResult('all')
  }
  return (
    <div className={styles.page}>
      {sums && <BetsSummary sums={sums} />}
      <div className={styles.filters}>
        <Segments
          label={t('bets.filter')}
          segments={STATUSES.map(value => ({ value, label: t(`bets.filter.${value}`) }))}
          value={status}
          onChange={chooseStatus}
          className={styles.statuses}
        />
        {status !== 'open' && (
          <fieldset className={styles.results} aria-label={t('bets.result')}>
            {RESULTS.map(value => (
              <button
                key={value}
                type="button"
                className={styles.chip}
                aria-pressed={value === result}
                onClick={() => setResult(value)}
              >
                {t(`bets.result.${value}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <BetList list={list} status={status} result={result} columns />
    </div>
  )
}

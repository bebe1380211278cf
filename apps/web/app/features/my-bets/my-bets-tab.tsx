import type { BetFilter } from '@touchline/betting/bets/bet-status'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Segments } from '../../ui/segments.tsx'
import { BetList, useBets } from './bet-list.tsx'
import styles from './my-bets-tab.module.css'

export interface MyBetsTabProps {
  readonly isLoggedIn: boolean
  readonly onSignIn: () => void
  /** Inner path of the page with all bets. */
  readonly historyPath: string
}

/** The player's bets beside the slip. */
export function MyBetsTab({ isLoggedIn, onSignIn, historyPath }: MyBetsTabProps) {
  return isLoggedIn ? <PlayersBets historyPath={historyPath} /> : <SignInPrompt onSignIn={onSignIn} />
}

/** Shown to visitors in place of a player's bets. */
export function SignInPrompt({ onSignIn }: { readonly onSignIn: () => void }) {
  const t = useT()
  return (
    <Empty icon="user" title={t('bets.visitor')}>
      <p>{t('bets.visitor.text')}</p>
      <Button kind="primary" onClick={onSignIn}>
        {t('shell.sign-in')}
      </Button>
    </Empty>
  )
}

const FILTERS: readonly BetFilter[] = ['open', 'settled', 'all']

/** The page shows older bets. */
const MAX_BETS = 20

function PlayersBets({ historyPath }: { readonly historyPath: string }) {
  const t = useT()
  const [status, setStatus] = useState<BetFilter>('open')
  const list = useBets(status)
  return (
    <div className={styles.tab}>
      <Segments
        label={t('bets.filter')}
        segments={FILTERS.map(value => ({ value, label: t(`bets.filter.${value}`) }))}
        value={status}
        onChange={setStatus}
        className={styles.filter}
      />
      <div className={styles.bets}>
        <BetList key={status} list={list} status={status} maxBets={MAX_BETS} />
      </div>
      <div className={styles.foot}>
        <Link className={styles.history} to={historyPath}>
          {t('bets.history')}
        </Link>
      </div>
    </div>
  )
}

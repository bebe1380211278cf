import { showAlert } from '../shared/alerts/alerts.ts'
import { Button } from '../ui/button.tsx'
import card from '../ui/card.module.css'
import { Empty, Notice } from '../ui/notice.tsx'
import { RetryNotice } from '../ui/retry-notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './brand-page.module.css'
import type { SectionProps } from './samples.ts'

const NOTICES = ['plain', 'info', 'up', 'warn', 'danger', 'reward'] as const
const ALERTS = ['info', 'success', 'warning', 'danger'] as const

export function MessageSamples({ samples: { action, league, sentence } }: SectionProps) {
  return (
    <>
      {NOTICES.map(kind => (
        <Notice key={kind} kind={kind} action={kind === 'info' && <Button size="sm">{action}</Button>}>
          {sentence}
        </Notice>
      ))}
      <RetryNotice text={sentence} label={action} onRetry={() => {}} />
      <div className={card.card}>
        <Empty icon="cal" title={league}>
          <p>{sentence}</p>
          <Button>{action}</Button>
        </Empty>
      </div>
      <div className={styles.row}>
        {ALERTS.map(kind => (
          <Button
            key={kind}
            onClick={() => showAlert({ kind, title: `${league} (${kind})`, text: sentence, place: 'toast' })}
          >
            {kind}
          </Button>
        ))}
      </div>
      <div className={styles.narrow}>
        <Skeleton />
        <Skeleton width="full" />
        <Skeleton width="full" height="odd" />
      </div>
    </>
  )
}

import { showAlert } from '../shared/alerts/alerts.ts'
import { Button } from '../ui/button.tsx'
import card from '../ui/card.module.css'
import { Crest } from '../ui/crest.tsx'
import { Icon, SportIcon } from '../ui/icon.tsx'
import { LiveDot } from '../ui/live-dot.tsx'
import { Meter } from '../ui/meter.tsx'
import { Name } from '../ui/name.tsx'
import { Empty, Notice, RetryNotice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SPORT_ICONS } from '../ui/sport-icons.ts'
import { CountryCode, Tag } from '../ui/tag.tsx'
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

const TAGS = ['neutral', 'live', 'up', 'down', 'warn', 'info', 'reward', 'danger', 'accent'] as const
const ICONS = ['star', 'bell', 'gift', 'ticket', 'lock', 'clock', 'trophy', 'wallet', 'cash', 'shield'] as const
const CRESTS = [18, 22, 28, 40, 56] as const
const METERS = ['plain', 'warn', 'danger'] as const

export function SignSamples({ samples: { team, outcome, label } }: SectionProps) {
  return (
    <>
      <div className={styles.row}>
        {TAGS.map(kind => (
          <Tag key={kind} kind={kind}>
            {outcome}
          </Tag>
        ))}
        <Tag kind="live">
          <LiveDot /> {label}
        </Tag>
        <CountryCode code="DE" />
      </div>
      <div className={styles.row}>
        {ICONS.map(name => (
          <Icon key={name} name={name} />
        ))}
        <Icon name="chev-r" flips />
        {SPORT_ICONS.map(key => (
          <SportIcon key={key} sportKey={key} />
        ))}
      </div>
      <div className={styles.row}>
        {CRESTS.map((size, index) => (
          <Crest key={size} id={1000 + index} size={size} />
        ))}
      </div>
      <div className={styles.narrow}>
        <Name>{team}</Name>
        {METERS.map((kind, index) => (
          <Meter key={kind} label={`${label} ${kind}`} value={index + 1} max={4} kind={kind} />
        ))}
      </div>
    </>
  )
}

/** How an open leg stands: what is counted, what is missing, what has just happened. One line below the leg. */
import type { LegNeeds, LegProgress } from '@touchline/betting/legs/describe-leg'
import type { BetMatch } from '@touchline/contract/entities/bet'
import type { MatchStatistics } from '@touchline/contract/entities/match'
import { useI18n } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { cx } from './cx.ts'
import styles from './leg-progress.module.css'
import { Sentence } from './numeric.tsx'
import text from './text.module.css'

export interface TeamNames {
  readonly home: string
  readonly away: string
}

type Statistics = MatchStatistics | NonNullable<BetMatch['statistics']>

interface LegProgressLineProps {
  readonly progress: LegProgress
  readonly teams: TeamNames
  readonly statistics: Statistics
  /** Where prices are locked: the moment that is shown, such as `63'`. */
  readonly asOf?: string | undefined
  /** On the slip, in one row: what it needs, not how it stands. */
  readonly isPick?: boolean
}

/** The most that are shown one by one. */
const MOST_PIPS = 6

export function LegProgressLine({ progress, teams, statistics, asOf, isPick = false }: LegProgressLineProps) {
  const { t } = useI18n()
  const { progress: count, certain } = progress
  const start = count ? formatCount(progress, count, t) : isPick ? '' : formatStanding(progress, t)
  const end = isPick ? formatMissing(progress, teams, t) : formatOutlook(progress, teams, t)
  const news = isPick ? '' : formatNews(statistics, asOf, teams, t)
  const standing = count && !isPick ? formatStanding(progress, t) : ''
  const spoken = [start, standing, ...end, news].filter(Boolean)
  if (spoken.length === 0) return null
  return (
    <div className={styles.progress} data-leg-progress={certain ? 'decided' : progress.phase}>
      {count && !isPick && <Marks now={count.now} target={count.target} />}
      <p className={text.hidden}>
        {spoken.map(words => (
          <Sentence key={words}>{`${words}. `}</Sentence>
        ))}
      </p>
      <p className={styles.line} aria-hidden="true">
        {start && (
          <span>
            <Sentence>{start}</Sentence>
          </span>
        )}
        {news && (
          <span className={styles.news}>
            <Sentence>{news}</Sentence>
          </span>
        )}
        <b className={styles.end}>
          {end.map(words => (
            <span key={words}>
              <Sentence>{words}</Sentence>
            </span>
          ))}
        </b>
      </p>
    </div>
  )
}

function Marks({ now, target }: { readonly now: number; readonly target: number }) {
  if (target > MOST_PIPS) {
    const share = `${Math.round((100 * Math.min(now, target)) / target)}%`
    return (
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: share }} />
      </span>
    )
  }
  return (
    <span className={styles.pips} aria-hidden="true">
      {Array.from({ length: target }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
        <i key={index} className={cx(index < now && styles.filled)} />
      ))}
    </span>
  )
}

const formatCount = ({ unit }: LegProgress, { now, target }: { now: number; target: number }, t: Translate): string =>
  t.isolated('bets.progress.count', { unit: t(`bets.unit.${unit}`), now, target })

const RESULTS = { win: 'won', half_win: 'half-won', void: 'void', half_lose: 'half-lost', lose: 'lost' } as const

export function formatStanding({ phase, stands, certain }: LegProgress, t: Translate): string {
  if (certain && stands) return t('bets.progress.decided', { result: t(`bets.leg.${RESULTS[stands]}`) })
  if (phase === 'before') return t('bets.progress.before')
  return t(`bets.progress.${stands ?? 'level'}`)
}

type Kind = 'need' | 'ends'

function formatNeeds({ home, away, either }: LegNeeds, kind: Kind, teams: TeamNames, t: Translate): string[] {
  const ofTeam = (team: string, count: number) =>
    count > 0 ? [t.isolated(`bets.progress.${kind}.team`, { team, count })] : []
  return [
    ...ofTeam(teams.home, home),
    ...ofTeam(teams.away, away),
    ...(either > 0 ? [t.isolated(`bets.progress.${kind}`, { count: either })] : []),
  ]
}

function formatMissing({ needs, stands, certain }: LegProgress, teams: TeamNames, t: Translate): string[] {
  return needs && stands !== 'win' && !certain ? formatNeeds(needs, 'need', teams, t) : []
}

/** What is missing; of a leg that stands won the lead, or what would end it. */
function formatOutlook(progress: LegProgress, teams: TeamNames, t: Translate): string[] {
  const { spare, lead, certain } = progress
  if (certain) return []
  const missing = formatMissing(progress, teams, t)
  if (missing.length > 0) return missing
  if (lead !== null && lead !== 0) {
    return [t.isolated(lead > 0 ? 'bets.progress.ahead' : 'bets.progress.behind', { lead: Math.abs(lead) })]
  }
  return spare ? formatNeeds(spare, 'ends', teams, t) : []
}

function formatNews(statistics: Statistics, asOf: string | undefined, teams: TeamNames, t: Translate): string {
  if (asOf !== undefined) return t.isolated('bets.progress.as-of', { clock: asOf })
  return formatIncident(statistics, teams, t)
}

/** Of an incident that the front end does not know, nothing. */
function formatIncident({ last_event: incident }: Statistics, teams: TeamNames, t: Translate): string {
  if (!incident?.side) return ''
  return t.find(`bets.incident.${incident.type}`, { team: teams[incident.side] }) ?? ''
}

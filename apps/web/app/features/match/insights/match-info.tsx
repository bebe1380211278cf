/** A third-party page about the match, framed under the scoreboard. */
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { currentTheme } from '../../../shared/browser/preferences.ts'
import { fillTemplate } from './fill-template.ts'
import styles from './insights.module.css'

export function MatchInfo({ match, template }: { readonly match: Match; readonly template: string }) {
  const { t, locale } = useI18n()
  const url = fillTemplate(template, {
    id: String(match.id),
    urn: match.urn_id,
    sport: match.tournament.sport.key,
    locale,
    theme: currentTheme(),
  })
  return (
    <iframe
      className={styles.frame}
      src={url}
      title={t('match.insight.info')}
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}

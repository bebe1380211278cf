/** What the search shows in place of results: recent searches and top matches, a hint, or why there are no results. */
import { useQuery } from '@tanstack/react-query'
import type { Tournament } from '@touchline/contract/entities/catalogue'
import { useT } from '../../i18n/provider.tsx'
import { leaguePath } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, SportIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, Notice } from '../../ui/notice.tsx'
import { clearRecentSearches, recentSearches } from './recent-searches.ts'
import styles from './search-dialog.module.css'
import { SearchOption } from './search-option.tsx'
import type { Search } from './use-search.ts'
import { toMatchOption } from './use-search.ts'

const TOP_MATCHES = 3
const TOP_LEAGUES = 4
/** Number of matches read: the top leagues are theirs. */
const MATCHES_READ = 12

interface SearchBesideProps {
  readonly search: Search
  readonly typed: string
  readonly onRecent: (words: string) => void
  readonly onClose: () => void
}

export function SearchBeside({ search, typed, onRecent, onClose }: SearchBesideProps) {
  const t = useT()
  switch (search.state) {
    case 'short':
      if (typed.trim()) return <p className={styles.hint}>{t('search.short')}</p>
      return (
        <>
          <RecentSearches onChoose={onRecent} />
          <TopMatches onClose={onClose} />
        </>
      )
    case 'waiting':
      return <p className={styles.hint}>{t('search.waiting')}</p>
    case 'failed':
      return (
        <div className={styles.notice}>
          <Notice kind="danger" icon="warn" action={<Button onClick={search.retry}>{t('search.again')}</Button>}>
            {t('search.failed')}
          </Notice>
        </div>
      )
    case 'found':
      if (search.groups.length > 0) return null
      return (
        <>
          <Empty icon="search" title={t('search.nothing', { text: typed.trim() })}>
            <p>{t('search.nothing.text')}</p>
          </Empty>
          <TopMatches onClose={onClose} />
        </>
      )
  }
}

function RecentSearches({ onChoose }: { readonly onChoose: (words: string) => void }) {
  const t = useT()
  const recent = useReadable(recentSearches)
  if (recent.length === 0) return null
  return (
    <section aria-label={t('search.recent')}>
      <div className={styles.recentHead}>
        <h3 className={styles.group}>{t('search.recent')}</h3>
        <Button kind="ghost" onClick={clearRecentSearches}>
          {t('search.forget')}
        </Button>
      </div>
      <div className={styles.chips}>
        {recent.map(words => (
          <button key={words} type="button" className={styles.chip} onClick={() => onChoose(words)}>
            <Icon name="clock" size={14} />
            <span dir="auto">{words}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** The matches with most bets, and the leagues of these and further ones. */
function TopMatches({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { queries } = useApp()
  const filter = { match_status: '0,1', bettable: true, sort_by: 'bets_count', limit: MATCHES_READ } as const
  const { data: matches } = useQuery(queries.matches(filter))
  if (!matches?.length) return <p className={styles.hint}>{t('search.hint')}</p>
  const leagues = new Map<number, Tournament>(matches.map(({ tournament }) => [tournament.id, tournament]))
  return (
    <>
      <section aria-label={t('search.top')}>
        <h3 className={styles.group}>{t('search.top')}</h3>
        {matches.slice(0, TOP_MATCHES).map(match => (
          <div key={match.id} className={styles.row}>
            <div className={styles.cell}>
              <SearchOption option={toMatchOption(match)} typed="" onChoose={onClose} isTabbable />
            </div>
          </div>
        ))}
      </section>
      <section aria-label={t('search.group.leagues')}>
        <h3 className={styles.group}>{t('search.group.leagues')}</h3>
        <div className={styles.chips}>
          {[...leagues.values()].slice(0, TOP_LEAGUES).map(league => (
            <Link key={league.id} className={styles.chip} to={leaguePath(league)} onClick={onClose}>
              <SportIcon sportKey={league.sport.key} size={14} />
              <span dir="auto">{league.name}</span>
            </Link>
          ))}
        </div>
      </section>
    </>
  )
}

/** Upcoming matches by day and sport. */
import { DayPage } from '../features/catalogue/day-page.tsx'
import { MatchList } from '../features/catalogue/match-list.tsx'
import { useT } from '../i18n/provider.tsx'
import { scheduleOf } from './lists.ts'
import type { PageModule } from './route.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

export const Page: PageModule['Page'] = () => {
  const t = useT()
  return (
    <DayPage
      title={t('nav.schedule')}
      offsets={WEEK}
      filterOf={scheduleOf}
      list={(matches, end) => <MatchList matches={matches} emptyText={t('schedule.empty')} end={end} />}
    />
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.schedule.title'),
  description: t('meta.schedule.description'),
})

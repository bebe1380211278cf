import { useSessionState } from '../features/session/use-player.ts'
import { useT } from '../i18n/provider.tsx'
import type { PageModule } from '../routes.ts'
import { openModal } from '../shared/modals.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'

const lists = createLater(async () => {
  const [{ FavouritesPage }, { MatchList }] = await Promise.all([
    import('../features/favourites/favourites-page.tsx'),
    import('../features/catalogue/match-list.tsx'),
  ])
  return { FavouritesPage, MatchList }
})

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { status } = useSessionState()
  const part = useLater(lists)
  const isLoggedIn = status === 'LOGGED_IN'
  const isKnown = isLoggedIn || status === 'NOT_LOGGED_IN'
  return (
    <>
      <h1 className={text.h1}>{t('nav.favourites')}</h1>
      {status === 'NOT_LOGGED_IN' && part && <Visitor />}
      {isLoggedIn && part && <part.FavouritesPage MatchList={part.MatchList} />}
      {!(isKnown && part) && <Skeleton width="full" height="odd" />}
    </>
  )
}

function Visitor() {
  const t = useT()
  return (
    <Empty icon="star" title={t('favourites.visitor')}>
      <p>{t('favourites.visitor.text')}</p>
      <Button kind="primary" onClick={() => void openModal('signIn')}>
        {t('session.sign-in')}
      </Button>
    </Empty>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.favourites.title'),
  description: t('meta.favourites.description'),
})

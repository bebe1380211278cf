import { useSessionState } from '../features/session/use-player.ts'
import { useT } from '../i18n/provider.tsx'
import type { PageModule } from '../routes.ts'
import { openModal } from '../shared/modals.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'

const myBets = createLater(() => import('../features/my-bets/my-bets-page.tsx'))

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { status } = useSessionState()
  const isLoggedIn = status === 'LOGGED_IN'
  const isKnown = isLoggedIn || status === 'NOT_LOGGED_IN'
  const part = useLater(myBets)
  return (
    <>
      <h1 className={text.h1}>{t('nav.bets')}</h1>
      {part && isKnown ? (
        <part.MyBetsPage isLoggedIn={isLoggedIn} onSignIn={() => void openModal('signIn')} />
      ) : (
        <Skeleton width="full" height="odd" />
      )}
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.bets.title'),
  description: t('meta.bets.description'),
})

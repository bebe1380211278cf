import { useActiveAccount, useSessionState } from '../features/session/use-player.ts'
import { useT } from '../i18n/provider.tsx'
import type { PageModule } from '../routes.ts'
import { openModal } from '../shared/modals.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'

const limits = createLater(() => import('../features/limits/limits-page.tsx'))

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { status } = useSessionState()
  const account = useActiveAccount()
  const part = useLater(limits)
  return (
    <>
      <h1 className={text.h1}>{t('limits.title')}</h1>
      {part && status === 'LOGGED_IN' && <part.LimitsPage account={account} />}
      {part && status === 'NOT_LOGGED_IN' && <part.LimitsOfNobody onSignIn={() => void openModal('signIn')} />}
      {!(part && (status === 'LOGGED_IN' || status === 'NOT_LOGGED_IN')) && <Skeleton width="full" height="odd" />}
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.limits.title'),
  description: t('meta.limits.description'),
})

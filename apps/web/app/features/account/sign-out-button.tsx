import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app-context.tsx'
import { PRIVATE } from '../../shared/private-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSending } from './use-sending.ts'

/** The way out of what must be answered. */
export function SignOutButton() {
  const t = useT()
  const { session, queryClient } = useApp()
  const { isBusy, problem, send } = useSending('sign-out')
  const signOut = async () => {
    // An answer that comes after the sign-out would be a refusal.
    await queryClient.cancelQueries(PRIVATE)
    await session.signOut()
  }
  return (
    <>
      {problem && (
        <Notice kind="danger" icon="warn" role="alert">
          {problem}
        </Notice>
      )}
      <Button busy={isBusy} onClick={() => void send(signOut)}>
        {t('session.sign-out')}
      </Button>
    </>
  )
}

import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { endSession } from '../../shared/player/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useSubmit } from './use-submit.ts'

/** Sign-out button for blocking modals. */
export function SignOutButton() {
  const t = useT()
  const { session, queryClient } = useApp()
  const { isBusy, problem, send } = useSubmit('sign-out')
  return (
    <>
      {problem && (
        <Notice kind="danger" icon="warn" role="alert">
          {problem}
        </Notice>
      )}
      <Button busy={isBusy} onClick={() => void send(() => endSession({ session, queryClient }))}>
        {t('session.sign-out')}
      </Button>
    </>
  )
}

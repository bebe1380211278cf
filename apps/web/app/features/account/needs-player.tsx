import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'

/** Renders its children for players; visitors are asked to sign in. */
export function NeedsPlayer({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const app = useApp()
  const { status } = useReadable(app.session)
  if (status === 'LOGGED_IN') return children
  if (status !== 'NOT_LOGGED_IN') return <Skeleton width="full" height="odd" />
  return (
    <>
      <p className={text.second}>{t('modal.sign-in.first')}</p>
      <Button kind="primary" block onClick={() => void openModal(app, 'signIn')}>
        {t('shell.sign-in')}
      </Button>
    </>
  )
}

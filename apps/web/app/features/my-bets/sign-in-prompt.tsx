import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/notice.tsx'

/** Shown to visitors in place of a player's bets. */
export function SignInPrompt({ onSignIn }: { readonly onSignIn: () => void }) {
  const t = useT()
  return (
    <Empty icon="user" title={t('bets.visitor')}>
      <p>{t('bets.visitor.text')}</p>
      <Button kind="primary" onClick={onSignIn}>
        {t('session.sign-in')}
      </Button>
    </Empty>
  )
}

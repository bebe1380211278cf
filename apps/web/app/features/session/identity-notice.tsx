import { useT } from '../../i18n/provider.tsx'
import { IdentityWay } from '../../ui/identity-way.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePlayer } from './player-queries.ts'

/** Says on every page that the player's details are being checked, and what that means. */
export function IdentityNotice() {
  const t = useT()
  if (usePlayer()?.identity?.state !== 'check') return null
  return (
    <Notice kind="info" role="status" action={<IdentityWay need="check" />}>
      {t('identity.check')}
    </Notice>
  )
}

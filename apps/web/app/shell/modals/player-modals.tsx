/** Modals that need player data: passes it to features that do not depend on the session. */

import { DepositModal } from '../../features/account/deposit-modal.tsx'
import { MissedFieldsModal } from '../../features/account/fields-form.tsx'
import { PlatformPage } from '../../features/auth/platform-page.tsx'
import { DepositLimitPrompt } from '../../features/limits/deposit-limit-prompt.tsx'
import { useActiveAccount, usePlayer } from '../../features/session/player-queries.ts'
import { useT } from '../../i18n/provider.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'

export function PlayerMissedFieldsModal(props: ModalProps<'missedAuthFields'>) {
  return <MissedFieldsModal {...props} player={usePlayer()} />
}

export function PlayerDepositModal(props: ModalProps<'deposit'>) {
  const title = useT()('session.deposit')
  return (
    <DepositModal
      {...props}
      player={usePlayer()}
      account={useActiveAccount()}
      beforeFirst={deposit => <DepositLimitPrompt>{deposit}</DepositLimitPrompt>}
      paymentPage={onDeposited => (
        <PlatformPage flow="deposit" title={title} close={props.close} onDeposited={onDeposited} />
      )}
    />
  )
}

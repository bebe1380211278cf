/**
 * Deposit: the platform's payment page in a frame, or the built-in form where the operator enables
 * quick deposits. Profile data required by the platform is requested first.
 */

import { useQueryClient } from '@tanstack/react-query'
import type { Account, Player } from '@touchline/contract/entities/player'
import type { Settings } from '@touchline/contract/entities/settings'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useSettings } from '../../shared/app/use-settings.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { type DepositStatus, showPaymentAlert } from './deposit-alerts.ts'
import { FieldsForm } from './fields-form.tsx'
import { NeedsPlayer } from './needs-player.tsx'
import { findEmpty } from './profile-fields.ts'
import { QuickDeposit } from './quick-deposit.tsx'

interface DepositModalProps extends ModalProps<'deposit'> {
  readonly player: Player | undefined
  readonly account: Account | undefined
  /** The platform's payment page; calls `onDeposited` with the payment result. */
  readonly paymentPage: (onDeposited: (status: DepositStatus) => void) => ReactNode
}

export function DepositModal(props: DepositModalProps) {
  const t = useT()
  return (
    <Modal title={t('session.deposit')} glyph={<Icon name="wallet" />} sheet>
      {window.parent === window ? (
        <NeedsPlayer>
          <Deposit {...props} />
        </NeedsPlayer>
      ) : (
        // A host that handles deposits itself intercepts this modal before it opens.
        <Notice kind="info">{t('modal.deposit.elsewhere')}</Notice>
      )}
    </Modal>
  )
}

/** Whether the built-in form is available: to all players, or to test players only. */
export function isQuickDeposit(
  { quick_deposit, quick_deposit_test }: Settings['flags'],
  player: Pick<Player, 'statuses'>,
) {
  return quick_deposit === true || (quick_deposit_test === true && player.statuses.some(({ id }) => id === 'spi_test'))
}

function Deposit({ player, account, paymentPage, close }: DepositModalProps) {
  const t = useT()
  const settings = useSettings()
  const queryClient = useQueryClient()
  const [refused, setRefused] = useState<readonly string[]>([])
  if (!player || !account || !settings) return <Skeleton width="full" height="odd" />
  const required = settings.system?.platform_settings.deposit_fields ?? []
  const missing = refused.length > 0 ? refused : findEmpty(player, required)
  if (missing.length > 0) {
    return (
      <>
        <p className={text.second}>{t('modal.fields.deposit')}</p>
        <FieldsForm key={missing.join()} player={player} fields={missing} onSaved={() => setRefused([])} />
      </>
    )
  }
  if (isQuickDeposit(settings.flags, player)) {
    const onDone = () => close('done')
    return <QuickDeposit owner={String(player.id)} account={account} onDone={onDone} onFieldsMissed={setRefused} />
  }
  return paymentPage(status => {
    showPaymentAlert(status, t)
    void queryClient.invalidateQueries({ queryKey: queryKeys.accounts })
    if (status !== 'error') close('done')
  })
}

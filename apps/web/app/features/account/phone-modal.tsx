/** Phone verification: first the number, then the code sent to it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhoneVerification } from '@touchline/contract/entities/player'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { NeedsPlayer } from './needs-player.tsx'
import { NumberForm } from './number-form.tsx'

export function PhoneModal({ close }: ModalProps<'phoneVerification'>) {
  const t = useT()
  const [step, setStep] = useState<'number' | 'code'>('number')
  return (
    <Modal title={t(`modal.phone.${step}`)} glyph={<Icon name="phone" />} sheet>
      <NeedsPlayer>
        <Steps step={step} onStep={setStep} close={close} />
      </NeedsPlayer>
    </Modal>
  )
}

/** The platform's phone verification state and its update. */
function usePhone() {
  const { api, session } = useApp()
  const queryClient = useQueryClient()
  const isLoggedIn = useReadable(session).status === 'LOGGED_IN'
  const query = useQuery({
    queryKey: queryKeys.phone,
    queryFn: async ({ signal }) => (await api.call('getPlayerPhone', { signal })).data,
    enabled: isLoggedIn,
    staleTime: 0,
  })
  return { ...query, setPhone: (phone: PhoneVerification) => void queryClient.setQueryData(queryKeys.phone, phone) }
}

interface StepsProps extends Pick<ModalProps<'phoneVerification'>, 'close'> {
  readonly step: 'number' | 'code'
  readonly onStep: (step: 'number' | 'code') => void
}

function Steps({ step, onStep, close }: StepsProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const { data: phone, isError, refetch, setPhone } = usePhone()
  const status = phone?.verified_status
  useEffect(() => {
    if (status === 'pending') onStep('code')
  }, [status, onStep])
  if (isError) {
    return (
      <Notice kind="danger" icon="warn" action={<Button onClick={() => void refetch()}>{t('modal.again')}</Button>}>
        {t('modal.failed')}
      </Notice>
    )
  }
  if (!phone) return <Skeleton width="full" height="odd" />
  if (status === 'verified') {
    return (
      <>
        <Notice kind="up" icon="check" role="status">
          {t('modal.phone.verified', { number: phone.phone_number ?? '' })}
        </Notice>
        <Button kind="primary" block onClick={() => close('done')}>
          {t('modal.go-on')}
        </Button>
      </>
    )
  }
  const onSent = (next: PhoneVerification) => {
    setPhone(next)
    onStep('code')
  }
  const onVerified = (next: PhoneVerification) => {
    setPhone(next)
    // The profile now contains the number.
    void queryClient.invalidateQueries({ queryKey: queryKeys.profile })
    close('done')
  }
  if (step === 'number') return <NumberForm phone={phone} onSent={onSent} />
  return <CodeForm phone={phone} onChange={setPhone} onVerified={onVerified} onBack={() => onStep('number')} />
}

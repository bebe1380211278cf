import { useQuery } from '@tanstack/react-query'
import { canCelebrate } from '@touchline/betting/engagement/notifications'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Modal } from '../../ui/modal.tsx'
import text from '../../ui/text.module.css'
import styles from './hit-modal.late.module.css'
import { HitProof } from './hit-proof.tsx'
import { hitBetQuery } from './jackpot-queries.ts'
import { LevelPips } from './level-pips.tsx'
import { useJackpotTexts } from './use-jackpot-texts.ts'
import { useJackpots } from './use-jackpots.ts'
import { useRunningAmount } from './use-running-amount.ts'

const COUNT_UP_MS = 900
const COUNT_UP = { from: 0, minStepMs: 33 }

/** A hit of a jackpot: the player's own, or another's that is looked up. Both can be verified. */
export function HitModal({ props: { hit }, close }: ModalProps<'jackpotHit'>) {
  const { t, moment, winner } = useJackpotTexts()
  const [isVerifying, setIsVerifying] = useState(false)
  const isOwn = hit.bet_ref !== null
  const name = hit.level.name
  return (
    <Modal
      title={t(isOwn ? 'jackpot.hit.own' : 'jackpot.hit.other', { name })}
      sheet
      footer={
        <Button kind="primary" size="lg" data-autofocus onClick={() => close('done')}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={styles.hit}>
        <HitPips hit={hit} />
        <Amount hit={hit} />
        <p className={text.second}>
          {isOwn
            ? t(hit.status === 'paid' ? 'jackpot.hit.paid' : 'jackpot.hit.approved', { ref: hit.bet_ref ?? '' })
            : t('jackpot.hit.by', { winner: winner(hit), time: moment(hit.created_at) })}
        </p>
        {!isOwn && hit.simulated && <p className={cx(text.small, text.quiet)}>{t('jackpot.simulated.text')}</p>}
        {!isVerifying && (
          <button type="button" className={cx(text.link, text.small)} onClick={() => setIsVerifying(true)}>
            {t('jackpot.verify')}
          </button>
        )}
      </div>
      {isVerifying && <HitProof hit={hit} />}
    </Modal>
  )
}

function HitPips({ hit }: { readonly hit: JackpotHit }) {
  const { jackpots = [] } = useJackpots()
  const levels = jackpots.find(({ id }) => id === hit.jackpot_id)?.levels ?? []
  const place = levels.findIndex(({ code }) => code === hit.level.code)
  return place < 0 ? null : <LevelPips place={place} count={levels.length} isLarge />
}

/** The amount; it counts up once, unless the player has staked as much or more for it. */
function Amount({ hit }: { readonly hit: JackpotHit }) {
  const { money } = useJackpotTexts()
  const { api } = useApp()
  const { data: bet, isSuccess } = useQuery(hitBetQuery(api, hit.bet_ref))
  const isCelebrated =
    isSuccess && bet?.stake.currency === hit.currency && canCelebrate(hit.amount, bet.cash_stake ?? bet.stake.value)
  return (
    <b className={cx(text.num, styles.amount)}>
      {isCelebrated ? (
        <CountedAmount hit={hit} />
      ) : (
        <span aria-hidden="true" translate="no">
          {money(hit.amount, hit)}
        </span>
      )}
      <span className={text.hidden} translate="no">
        {money(hit.amount, hit)}
      </span>
    </b>
  )
}

function CountedAmount({ hit }: { readonly hit: JackpotHit }) {
  const { money } = useJackpotTexts()
  return (
    <span aria-hidden="true" translate="no">
      {money(useRunningAmount(hit.amount, COUNT_UP_MS, COUNT_UP), hit)}
    </span>
  )
}

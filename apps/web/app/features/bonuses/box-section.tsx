import { lootboxCommitmentText } from '@touchline/betting/engagement/lootbox'
import type { Freebet } from '@touchline/contract/entities/bonus'
import type { Lootbox } from '@touchline/contract/entities/farming'
import { useId, useState } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { useBonuses } from './bonus-queries.ts'
import { findAction } from './bonus-state.ts'
import { BoxCommitment, BoxProofSection } from './draw-proof.tsx'
import { useBonusSubmission } from './use-activation.ts'
import { useBonusTexts } from './use-bonus-texts.ts'

type BoostedFreebet = Freebet & {
  readonly issued: NonNullable<Freebet['issued']>
  readonly boost_data: NonNullable<Freebet['boost_data']>
}

const isBoosted = (freebet: Freebet): freebet is BoostedFreebet =>
  freebet.issued !== null && freebet.boost_data !== null

interface OpenedBox {
  readonly freebet: BoostedFreebet
  /** The commitment that was published before the box was opened. */
  readonly commitment: string | null
}

/** The chances of a lootbox, the freebet that it is opened on, and the proof of its draw. */
export function BoxSection({ lootbox }: { readonly lootbox: Lootbox }) {
  const { t, money, number, percent } = useBonusTexts()
  const [opened, setOpened] = useState<OpenedBox | null>(null)
  const { issued, multipliers } = lootbox
  const commitment = issued?.commitment ?? null
  return (
    <>
      <section className="bn-section" aria-label={t('bonus.chances')}>
        <h3 className={text.h3}>{t('bonus.chances')}</h3>
        <ul className="bn-chances">
          {multipliers.map(({ multiplier, probability }) => (
            <li key={multiplier}>
              <span className={text.num}>×{number(multiplier)}</span>
              <i ref={bar => bar?.style.setProperty('--v', `${probability * 100}%`)} aria-hidden="true" />
              <b className={text.num}>
                <Sentence>{t.isolated('bonus.percent', { percent: percent(probability) })}</Sentence>
              </b>
            </li>
          ))}
        </ul>
        {issued?.max_added != null && (
          <p className={text.second}>
            <Sentence>
              {t.isolated('bonus.box.most', { amount: money(issued.max_added, issued.farming_stats.currency) })}
            </Sentence>
          </p>
        )}
      </section>
      {opened ? (
        <>
          <Notice kind="reward" icon="gift" role="status">
            <Sentence>
              {t.isolated('bonus.box.opened', {
                factor: number(opened.freebet.boost_data.multiplier),
                before: money(opened.freebet.boost_data.original_amount, opened.freebet.issued.currency),
                after: money(opened.freebet.issued.amount, opened.freebet.issued.currency),
              })}
            </Sentence>
          </Notice>
          <BoxProofSection
            draw={{
              proof: opened.freebet.boost_data.proof,
              multiplier: opened.freebet.boost_data.multiplier,
              chances: multipliers,
              commitment: opened.commitment,
            }}
          />
        </>
      ) : (
        <>
          {findAction(lootbox) === 'open-box' && (
            <OpenBox lootbox={lootbox} onOpened={freebet => setOpened({ freebet, commitment })} />
          )}
          {commitment && issued && (
            <BoxCommitment commitment={commitment} hashed={lootboxCommitmentText('seed', issued.id, issued.box ?? 1)} />
          )}
        </>
      )}
    </>
  )
}

interface OpenBoxProps {
  readonly lootbox: Lootbox
  readonly onOpened: (freebet: BoostedFreebet) => void
}

/** Chooses the freebet that the box is opened on. */
function OpenBox({ lootbox: { id, freebets_to_boost: ids }, onOpened }: OpenBoxProps) {
  const { t, money } = useBonusTexts()
  const { api } = useApp()
  const { bonuses = [] } = useBonuses()
  const name = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const { isBusy, problem, send, reset } = useBonusSubmission('opening a lootbox')
  const freebets = bonuses.filter(bonus => bonus.bonus_type === 'freebet').filter(bonus => ids.includes(bonus.id))
  const freebet = freebets.find(candidate => candidate.id === chosen) ?? freebets[0]
  if (!freebet) return <Notice>{t('bonus.box.no-freebet')}</Notice>
  const open = async (idempotencyKey: string) => {
    const body = { freebet_id: freebet.id }
    const { data } = await api.call('postBonusBoost', { params: { id }, body, idempotencyKey })
    if (isBoosted(data)) onOpened(data)
  }
  return (
    <section className="bn-section" aria-label={t('bonus.box.open')}>
      <h3 className={text.h3}>{t('bonus.box.open')}</h3>
      <fieldset className="bn-choice" aria-label={t('bonus.box.on')}>
        {freebets.map(option => (
          <label key={option.id}>
            <input
              type="radio"
              name={name}
              checked={option.id === freebet.id}
              // Another freebet is another intent.
              onChange={() => {
                reset()
                setChosen(option.id)
              }}
            />
            <span className="bn-grow">{option.name}</span>
            {option.issued && (
              <b className={text.num} translate="no">
                {money(option.issued.amount, option.issued.currency)}
              </b>
            )}
          </label>
        ))}
      </fieldset>
      {problem && (
        <Notice kind="danger" icon="warn" role="alert">
          {problem}
        </Notice>
      )}
      <Button kind="primary" busy={isBusy} onClick={() => void send(open)}>
        {t('bonus.action.open-box')}
      </Button>
    </section>
  )
}

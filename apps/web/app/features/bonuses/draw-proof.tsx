import { useEffect, useState } from 'react'
import { useCopy } from '../../shared/copy-text.ts'
import { reportError } from '../../shared/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import text from '../../ui/text.module.css'
import { useBonusTexts } from './use-bonus-texts.ts'
import { type ProofVerdict, type PublishedDraw, verifyDraw } from './verify-draw.ts'

/** Before the draw: the commitment that fixes it. */
export function BoxCommitment({ commitment }: { readonly commitment: string }) {
  const { t } = useBonusTexts()
  const [copied, copy] = useCopy(commitment)
  return (
    <section className="bn-proof" aria-label={t('bonus.verify')}>
      <div className="bn-line">
        <b>{t('bonus.verify')}</b>
        <Tag>{t('bonus.verify.before')}</Tag>
      </div>
      <p className={text.second}>{t('bonus.verify.before.text')}</p>
      <code dir="ltr">sha-256 {commitment}</code>
      <Button size="sm" onClick={copy}>
        <Icon name="copy" size={14} />
        {t(copied === 'done' ? 'bonus.copied' : copied === 'failed' ? 'share.copy-failed' : 'bonus.copy')}
      </Button>
    </section>
  )
}

/** After the draw: its numbers, and whether the browser computes the same. */
export function BoxProofSection({ draw }: { readonly draw: PublishedDraw }) {
  const { t, number } = useBonusTexts()
  const verdict = useVerdict(draw)
  const { seed, message, commitment, roll_ppm: roll } = draw.proof
  const rows = [
    ['bonus.verify.commitment', commitment],
    ['bonus.verify.seed', seed],
    ['bonus.verify.message', message],
    ['bonus.verify.roll', number(roll)],
  ] as const
  return (
    <section className="bn-proof" aria-label={t('bonus.verify')}>
      <div className="bn-line">
        <b>{t('bonus.verify')}</b>
        <Tag>{t('bonus.verify.after')}</Tag>
      </div>
      <p className={text.second}>{t('bonus.verify.after.text')}</p>
      <dl>
        {rows.map(([id, value]) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>
              <code dir="ltr">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      {verdict && (
        <Notice
          kind={verdict === 'correct' ? 'up' : verdict === 'unsupported' ? 'plain' : 'danger'}
          icon={verdict === 'correct' ? 'check' : 'warn'}
          role="status"
        >
          {t(`bonus.verify.${verdict}`)}
        </Notice>
      )}
    </section>
  )
}

/** Null while computing. */
function useVerdict(draw: PublishedDraw): ProofVerdict | null {
  const [verdict, setVerdict] = useState<ProofVerdict | null>(null)
  const { proof, multiplier, chances, commitment } = draw
  useEffect(() => {
    let isCurrent = true
    verifyDraw({ proof, multiplier, chances, commitment }).then(
      found => isCurrent && setVerdict(found),
      error => {
        reportError(error, 'verifying a draw')
        if (isCurrent) setVerdict('unsupported')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [proof, multiplier, chances, commitment])
  return verdict
}

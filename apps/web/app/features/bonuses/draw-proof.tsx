import { lootboxCommitmentText } from '@touchline/betting/engagement/lootbox'
import { useEffect, useState } from 'react'
import { useCopy } from '../../shared/browser/copy-text.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Proof } from '../../ui/proof.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'
import { type BoxVerdict, type PublishedDraw, parseBox, verifyDraw } from './verify-draw.ts'

/** The hash function of the commitment; its label is the same in every language. */
const HASH = 'SHA-256'

/** Before the draw: the commitment that fixes it, and the text that it is the hash of. */
export function BoxCommitment({ commitment, hashed }: { readonly commitment: string; readonly hashed: string }) {
  const { t } = useBonusTexts()
  const [copied, copy] = useCopy(commitment)
  return (
    <Proof
      title={t('bonus.verify')}
      state={t('bonus.verify.before')}
      explanation={t('bonus.verify.before.text')}
      values={[
        { label: t('bonus.verify.commitment'), value: commitment },
        { label: HASH, value: hashed },
      ]}
    >
      <Button size="sm" onClick={copy}>
        <Icon name="copy" size={14} />
        {t(copied === 'done' ? 'bonus.copied' : copied === 'failed' ? 'share.copy-failed' : 'bonus.copy')}
      </Button>
    </Proof>
  )
}

/** After the draw: its numbers, and whether the browser computes the same. */
export function BoxProofSection({ draw }: { readonly draw: PublishedDraw }) {
  const { t, number } = useBonusTexts()
  const verdict = useVerdict(draw)
  const { seed, message, commitment, roll_ppm: roll } = draw.proof
  const values = [
    { label: t('bonus.verify.commitment'), value: commitment },
    { label: t('bonus.verify.seed'), value: seed },
    { label: HASH, value: lootboxCommitmentText(seed, ...parseBox(message)) },
    { label: t('bonus.verify.message'), value: message },
    { label: t('bonus.verify.roll'), value: number(roll) },
  ]
  return (
    <Proof
      title={t('bonus.verify')}
      state={t('bonus.verify.after')}
      explanation={t('bonus.verify.after.text')}
      values={values}
      verdict={
        verdict && {
          kind: verdict === 'correct' ? 'correct' : verdict === 'unsupported' ? 'unknown' : 'wrong',
          text: t(`bonus.verify.${verdict}`),
        }
      }
    />
  )
}

/** Null while computing. */
function useVerdict(draw: PublishedDraw): BoxVerdict | null {
  const [verdict, setVerdict] = useState<BoxVerdict | null>(null)
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

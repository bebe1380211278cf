import { findLootboxFactor, lootboxCommitmentText, lootboxRoll } from '@touchline/betting/engagement/lootbox'
import type { MilliOdds } from '@touchline/betting/odds/odds'
import type { DrawProof } from '@touchline/contract/entities/bonus'
import type { Lootbox } from '@touchline/contract/entities/farming'
import { useEffect, useState } from 'react'
import { useCopy } from '../../shared/browser/copy-text.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { hashText, hasWebCrypto, Proof, signText } from '../../ui/proof.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'

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
        {t(copied === 'done' ? 'bonus.copied' : copied === 'failed' ? 'session.copy-failed' : 'bonus.copy')}
      </Button>
    </Proof>
  )
}

/** `unsupported`: the browser offers no SubtleCrypto, as on pages without TLS. */
type BoxVerdict = 'correct' | 'commitment-differs' | 'roll-differs' | 'factor-differs' | 'malformed' | 'unsupported'

const MESSAGE = /^(.+):(\d+):([^:]+)$/
const SEED = /^[0-9a-f]{64}$/
const PPM = 1_000_000
const MILLI = 1000

export interface PublishedDraw {
  readonly proof: DrawProof
  readonly multiplier: number
  /** The published chances; the factor is not compared without them. */
  readonly chances?: Lootbox['multipliers'] | undefined
  /** The commitment that was shown before the box was opened, where this page has seen it. */
  readonly commitment?: string | null | undefined
}

function isFactorOf(roll: number, multiplier: number, chances: Lootbox['multipliers']): boolean {
  const table = chances.map(chance => ({
    factor: Math.round(chance.multiplier * MILLI) as MilliOdds,
    chancePpm: Math.round(chance.probability * PPM),
  }))
  try {
    return findLootboxFactor(table, roll) === Math.round(multiplier * MILLI)
  } catch (error) {
    // The chances do not cover the roll: no factor belongs to it.
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Id of the issued lootbox and number of its box, from the message of a draw; empty and NaN of another text. */
function parseBox(message: string): [issuedId: string, box: number] {
  const [, issuedId = '', box] = MESSAGE.exec(message) ?? []
  return [issuedId, Number(box)]
}

/** Repeats the draw of a lootbox in the browser and compares it with what the server published. */
export async function verifyDraw({ proof, multiplier, chances, commitment }: PublishedDraw): Promise<BoxVerdict> {
  const { seed, message } = proof
  const [issuedId, box] = parseBox(message)
  if (!SEED.test(seed) || !issuedId || !box) return 'malformed'
  if (!hasWebCrypto()) return 'unsupported'
  const hash = await hashText(lootboxCommitmentText(seed, issuedId, box))
  if (hash !== proof.commitment || (commitment && hash !== commitment)) return 'commitment-differs'
  const roll = lootboxRoll(await signText(seed, message))
  if (roll !== proof.roll_ppm) return 'roll-differs'
  return !chances || isFactorOf(roll, multiplier, chances) ? 'correct' : 'factor-differs'
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

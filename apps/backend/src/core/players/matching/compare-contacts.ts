/** What the contacts of two accounts say: proofs, and traits with their bits. */
import type { PreparedMailbox } from './prepare-account.ts'
import type { MatchAccount, Trait } from './types.ts'
import { MATCH_WEIGHTS } from './weights.ts'

const DAY_MS = 86_400_000

export interface ContactLikeness {
  readonly isProven: boolean
  /** Null when the contacts are unlike, or proven and so beyond any score. */
  readonly trait: Trait | null
}

const UNLIKE: ContactLikeness = { isProven: false, trait: null }
const PROVEN: ContactLikeness = { isProven: true, trait: null }

/** Two confirmed addresses of one mailbox prove one person; otherwise the strongest likeness counts. */
export function compareMailboxes(a: readonly PreparedMailbox[], b: readonly PreparedMailbox[]): ContactLikeness {
  let best: Trait | null = null
  for (const mailbox of a) {
    for (const other of b) {
      const name = compareMailboxPair(mailbox, other)
      if (name === null) continue
      if (name === 'mailbox' && mailbox.isKnown && mailbox.isConfirmed && other.isConfirmed) return PROVEN
      const bits = MATCH_WEIGHTS.mailbox[name]
      if (!best || bits > best[1]) best = [name, bits]
    }
  }
  return best ? { isProven: false, trait: best } : UNLIKE
}

function compareMailboxPair(a: PreparedMailbox, b: PreparedMailbox): 'mailbox' | 'mailbox_loose' | 'local_part' | null {
  if (a.key === b.key) return 'mailbox'
  if (a.loose === b.loose) return 'mailbox_loose'
  const isLong = a.looseLocal.length >= MATCH_WEIGHTS.shortestLocalPart
  return isLong && a.looseLocal === b.looseLocal ? 'local_part' : null
}

type Phones = MatchAccount['phones']

/** An equal number proves one person when both verified it about the same time; later it may have a new owner. */
export function comparePhones(a: Phones, b: Phones): ContactLikeness {
  let best: Trait | null = null
  for (const phone of a) {
    for (const other of b) {
      if (phone.number !== other.number) continue
      if (phone.verifiedAt === null || other.verifiedAt === null) {
        best ??= ['phone', MATCH_WEIGHTS.phone]
        continue
      }
      const isProof = Math.abs(phone.verifiedAt - other.verifiedAt) <= MATCH_WEIGHTS.phoneProofDays * DAY_MS
      if (isProof) return PROVEN
      best = ['phone_later', MATCH_WEIGHTS.phoneLater]
    }
  }
  return best ? { isProven: false, trait: best } : UNLIKE
}

/** One key for all the addresses by which a mailbox is reached. */
import { domainToASCII } from 'node:url'
import { MAIL_PROVIDERS } from './mail-providers.ts'

export interface MailboxKey {
  /** Equal for addresses of one mailbox, as far as the provider's rules are known. */
  readonly key: string
  /** Whether the provider's rules are known: only then an equal key proves an equal mailbox. */
  readonly isKnown: boolean
  /** Letters and digits of the local part, up to a `+`, with the domain. */
  readonly loose: string
  /** The same without the domain. */
  readonly looseLocal: string
}

/**
 * Null for a text that is no address. Mail is always sent to the address as it was typed, never to a key.
 */
export function toMailboxKey(address: string): MailboxKey | null {
  const at = address.lastIndexOf('@')
  const typed = address.slice(0, at).normalize('NFKC').trim().toLowerCase()
  const domain = toDomain(address.slice(at + 1))
  if (at < 1 || !typed || !domain) return null
  const provider = MAIL_PROVIDERS.get(domain)
  const canonicalDomain = provider?.domain ?? domain
  const local = provider?.toLocalPart(typed) ?? typed
  const looseLocal = beforeTag(typed).replace(/[^\p{L}\p{N}]/gu, '') || local
  return {
    key: `${local}@${canonicalDomain}`,
    isKnown: provider !== undefined,
    loose: `${looseLocal}@${canonicalDomain}`,
    looseLocal,
  }
}

function toDomain(text: string): string {
  const typed = text.trim().toLowerCase().replace(/\.$/, '')
  return domainToASCII(typed) || typed
}

const beforeTag = (local: string) => local.split('+')[0] ?? ''

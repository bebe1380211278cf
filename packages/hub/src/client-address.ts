/** Network address of a client. */
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4

/** The /64 of an IPv6 address, the usual allocation of one client; any other address unchanged. */
export function toNetwork(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  // Normalised by the URL standard: lower case, no leading zeros, the longest run of zero groups compressed.
  const bare = new URL(`http://[${address.split('%', 1)[0]}]`).hostname.slice(1, -1)
  const [head = '', tail] = bare.split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const after = tail === undefined ? [] : groups(tail)
  const zeros = Array.from({ length: 8 - groups(head).length - after.length }, () => '0')
  const all = [...groups(head), ...(tail === undefined ? [] : zeros), ...after]
  return `${all.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/**
 * The client's address, or /64, behind `trustedProxies` proxies, each of which appends its caller to `X-Forwarded-For`.
 * Entries before theirs are client-supplied and not trusted.
 */
export function readClientNetwork({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  const entries = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',')
  const past = [...entries.map(entry => entry.trim()).filter(Boolean), socket.remoteAddress ?? '']
  return toNetwork(past[Math.max(0, past.length - 1 - trustedProxies)] ?? '')
}

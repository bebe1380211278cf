/** IP addresses outside the public internet, to which servers must not be led by addresses that others give them. */
import { BlockList, isIPv6 } from 'node:net'

const RANGES: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  // IPv6: only allocated global addresses are public, excluding those that embed IPv4.
  ['::', 3, 'ipv6'],
  ['4000::', 2, 'ipv6'],
  ['8000::', 1, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2002::', 16, 'ipv6'],
]

/** One list per IP version, because an IPv6 list also matches IPv4 addresses as mapped ones. */
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const range of RANGES) closed[range[2]].addSubnet(...range)

/** Whether an IP address is local, private or unallocated. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const version = isIPv6(plain) ? 'ipv6' : 'ipv4'
  return closed[version].check(plain, version)
}

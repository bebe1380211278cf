/** Reads the configuration of Web Push from the environment. */
import type { EnvironmentReader } from '../../platform/environment.ts'
import { DEFAULT_PUSH_SERVICES, LOCAL_PUSH_SERVICE } from './push-services.ts'
import { derivePublicKey, type VapidKeys } from './vapid.ts'

export interface PushConfig {
  /** The operator's keys; null: no push notifications are sent or offered. */
  vapid: VapidKeys | null
  /** Hosts of the push services that messages are sent to. */
  pushServices: readonly string[]
}

const VARIABLES = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

function isContact(subject: string): boolean {
  return URL.canParse(subject) && /^(mailto:.+@|https:)/.test(subject)
}

function readVapid(read: EnvironmentReader): VapidKeys | null {
  const [publicKey = '', privateKey = '', subject = ''] = VARIABLES.map(name => read.text(name, ''))
  const missing = VARIABLES.filter(name => read.text(name, '') === '')
  if (missing.length === VARIABLES.length) return null
  if (missing.length > 0) read.problems.push(`push notifications need ${missing.join(' and ')} too`)
  if (privateKey !== '' && publicKey !== '' && derivePublicKey(privateKey) !== publicKey)
    read.problems.push('VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY')
  if (subject !== '' && !isContact(subject))
    read.problems.push(`VAPID_SUBJECT must be a mailto: or https: URL, not "${subject}"`)
  return { publicKey, privateKey, subject }
}

function readServices(read: EnvironmentReader, isLocal: boolean): readonly string[] {
  const hosts = read
    .text('PUSH_SERVICES', DEFAULT_PUSH_SERVICES.join(','))
    .split(',')
    .map(host => host.trim().toLowerCase())
    .filter(Boolean)
  for (const host of hosts)
    if (host !== LOCAL_PUSH_SERVICE && !/^([a-z0-9-]+\.)+[a-z]{2,}$/.test(host))
      read.problems.push(`PUSH_SERVICES holds "${host}", which is no host such as push.example.com`)
  if (hosts.includes(LOCAL_PUSH_SERVICE) && !isLocal)
    read.problems.push('PUSH_SERVICES: localhost is for tests on one machine')
  return hosts
}

/** `isLocal`: only this machine reaches the back end. */
export function readPushConfig(read: EnvironmentReader, isLocal: boolean): PushConfig {
  return { vapid: readVapid(read), pushServices: readServices(read, isLocal) }
}

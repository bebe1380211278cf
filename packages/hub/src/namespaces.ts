import { HubError } from './hub-error.ts'
import { PROTOCOL_ERRORS } from './protocol-codes.ts'

/** Configuration shared by all channels of one namespace. */
export interface ChannelNamespace {
  /** The part of a channel's name before its first colon; empty for channels without a colon. */
  readonly name: string
  /** Signed-in users may subscribe without a subscription token. Never true of channels that start with `$`. */
  readonly allowSubscribe?: boolean
  /** With `allowSubscribe`: anonymous visitors may subscribe too. */
  readonly allowAnonymous?: boolean
  /** Keep the last `size` publications until `ttlMs` after the newest one. */
  readonly history?: { readonly size: number; readonly ttlMs: number }
  /** Recover missed publications of returning subscribers. Needs `history`. */
  readonly recovery?: boolean
  /** Subscribers may read the history by the `history` command. Needs `history`. */
  readonly allowHistory?: boolean
  /** Subscribers may receive publications as fossil deltas. */
  readonly delta?: boolean
  /** The application may read presence. */
  readonly presence?: boolean
  /** Subscribers may read presence by command. Needs `presence`. */
  readonly allowPresence?: boolean
  /** Subscribers may receive join and leave pushes. */
  readonly joinLeave?: boolean
}

const PRIVATE_PREFIX = '$'

/** Private channels require a subscription token. */
export function isPrivateChannel(channel: string): boolean {
  return channel.startsWith(PRIVATE_PREFIX)
}

/** `match:123` → `match`, `$user:en-42` → `user`, `news` → the empty name. */
export function readNamespaceName(channel: string): string {
  const name = isPrivateChannel(channel) ? channel.slice(PRIVATE_PREFIX.length) : channel
  const colon = name.indexOf(':')
  return colon < 0 ? '' : name.slice(0, colon)
}

/** Finds a channel's namespace. The constructor throws RangeError on a contradictory configuration. */
export class NamespaceTable {
  readonly #byName = new Map<string, ChannelNamespace>()

  constructor(namespaces: readonly ChannelNamespace[]) {
    for (const namespace of namespaces) {
      checkNamespace(namespace)
      if (this.#byName.has(namespace.name)) throw new RangeError(`namespace "${namespace.name}" is given twice`)
      this.#byName.set(namespace.name, namespace)
    }
  }

  find(channel: string): ChannelNamespace | undefined {
    return this.#byName.get(readNamespaceName(channel))
  }

  /** Like `find`, but throws HubError when the namespace is unknown. */
  require(channel: string): ChannelNamespace {
    const namespace = this.find(channel)
    if (!namespace) throw new HubError(PROTOCOL_ERRORS.unknownChannel, `unknown namespace of channel "${channel}"`)
    return namespace
  }
}

function checkNamespace(namespace: ChannelNamespace): void {
  const { name, history, recovery, allowHistory, allowAnonymous, allowSubscribe } = namespace
  if (/[:$]/.test(name)) throw new RangeError(`namespace "${name}" must not contain ":" or "$"`)
  if ((recovery || allowHistory) && !history) throw new RangeError(`namespace "${name}" needs a history`)
  if (namespace.allowPresence && !namespace.presence) throw new RangeError(`namespace "${name}" needs presence`)
  if (allowAnonymous && !allowSubscribe) throw new RangeError(`namespace "${name}" needs allowSubscribe`)
  if (history && (!Number.isInteger(history.size) || history.size < 1 || !(history.ttlMs > 0))) {
    throw new RangeError(`namespace "${name}" has an impossible history`)
  }
}

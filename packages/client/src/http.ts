import type { Call } from './call-types.ts'

export interface ApiOptions {
  /** Base URL of the Platform API, without a trailing slash. */
  platformUrl: string
  sportsbookUrl: string
  fetch?: typeof fetch
  /** The product's locale; `br` travels as `pt-BR`. */
  getLocale: () => string
  /** The bearer to send, or null for none; asked before each call that may carry one. */
  getBearer?: (need: 'required' | 'optional') => string | null | Promise<string | null>
  /** A call was answered 401. True: the bearer is renewed, try once more. `used` is the bearer that was refused. */
  onUnauthorized?: (used: string | null) => Promise<boolean>
  /** How long a call may take, body included; 15 000 unless given. */
  timeoutMs?: number
  /** Further headers of every call, for a server that passes on a trace. */
  getHeaders?: () => Record<string, string>
}

export interface Api {
  call: Call
}

export declare function createApi(options: ApiOptions): Api

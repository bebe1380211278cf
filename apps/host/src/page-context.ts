/** What a page knows of the request that it answers. */
import type { FastifyRequest } from 'fastify'
import { fillHostname, type HostConfig } from './config.ts'

export interface PageContext {
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** Drawn inside the sportsbook's modal: without header and footer. */
  readonly isFramed: boolean
  /** Who frames it, and may be told what came of it. */
  readonly parentOrigin: string | null
  /** What links between framed pages carry on. */
  readonly frameQuery: string
  readonly query: Readonly<Record<string, unknown>>
}

/** Names of this machine alone; whoever asks by another gets addresses with that other. */
export const hostnameOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>): string => hostname.replace(/:\d+$/, '')

export function readContext(request: FastifyRequest, config: HostConfig): PageContext {
  const query = request.query as Readonly<Record<string, unknown>>
  const { frame, origin } = query
  const isFramed = frame === '1'
  const hostname = hostnameOf(request)
  return {
    platformUrl: fillHostname(config.platformUrl, hostname),
    sportsbookUrl: fillHostname(config.sportsbookUrl, hostname),
    isFramed,
    parentOrigin: typeof origin === 'string' && config.sportsbookOrigins.includes(origin) ? origin : null,
    frameQuery: isFramed && typeof origin === 'string' ? `?${new URLSearchParams({ frame: '1', origin })}` : '',
    query,
  }
}

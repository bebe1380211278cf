/** What pages of this site may do, and who may frame them: the sportsbook alone. */
import type { FastifyReply } from 'fastify'
import { fillHostname, type HostConfig } from './config.ts'

const originFor = (url: string, hostname: string): string => new URL(fillHostname(url, hostname)).origin

export function contentPolicy(config: HostConfig, hostname: string): string {
  const sportsbook = originFor(config.sportsbookUrl, hostname)
  const policy = {
    'default-src': "'none'",
    // The SDK comes from the sportsbook, which is also what it frames.
    'script-src': `'self' ${sportsbook}`,
    'frame-src': sportsbook,
    'style-src': "'self'",
    'img-src': "'self' data:",
    // The SDK asks the sportsbook whether this page may embed it.
    'connect-src': `'self' ${originFor(config.platformUrl, hostname)} ${sportsbook}`,
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': config.sportsbookOrigins.join(' '),
  }
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

export function setSecurityHeaders(reply: FastifyReply, config: HostConfig, hostname: string): void {
  reply.header('content-security-policy', contentPolicy(config, hostname))
  reply.header('referrer-policy', 'strict-origin-when-cross-origin')
  reply.header('x-content-type-options', 'nosniff')
}

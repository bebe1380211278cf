/** Security headers: what pages of this site may load, and that only the sportsbook may frame them. */
import type { FastifyReply } from 'fastify'
import { fillHostname, type HostConfig } from './config.ts'

const originFor = (url: string, hostname: string): string => new URL(fillHostname(url, hostname)).origin

export function contentPolicy(config: HostConfig, hostname: string): string {
  const sportsbook = originFor(config.sportsbookUrl, hostname)
  const policy = {
    'default-src': "'none'",
    // The sportsbook serves the SDK and is the framed page.
    'script-src': `'self' ${sportsbook}`,
    'frame-src': sportsbook,
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    // The SDK checks with the sportsbook whether this page may embed it.
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

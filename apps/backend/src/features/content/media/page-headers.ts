/**
 * Security headers of the HTML pages that this back end serves: only its own resources are loaded, and only allowed
 * origins may frame them.
 */
import type { FastifyReply } from 'fastify'

/** `frame-ancestors` applies to every ancestor, so `framedBy` must include the host page's origin too. */
export function sendPage(reply: FastifyReply, html: string, framedBy: readonly string[]): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      [
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${framedBy.join(' ')}`,
      ].join('; '),
    )
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for any position in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}

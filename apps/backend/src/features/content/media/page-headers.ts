/** Headers of the pages that this back end shows by itself: nothing is loaded but what it serves, only its own sites frame them. */
import type { FastifyReply } from 'fastify'

/** Every page around a frame counts, so the host page's origin must be among them too. */
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

/** A text as it may stand anywhere in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}

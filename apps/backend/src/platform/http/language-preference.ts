/** What a caller says about the language of the response. */
import type { FastifyRequest } from 'fastify'

const LONGEST = 40

/** In the form of `Accept-Language`: the parameter `locale` of the query comes before the header. */
export function readLanguagePreference({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): string {
  const header = headers['accept-language'] ?? ''
  // Of an address that belongs to no route there is no query.
  const { locale } = (query ?? {}) as { readonly locale?: unknown }
  if (typeof locale !== 'string' || locale === '' || locale.length > LONGEST || /[,;]/.test(locale)) return header
  return `${locale.replaceAll('_', '-')},${header}`
}

/** Request data that pages are rendered with. */
import type { FastifyRequest } from 'fastify'
import { fillHostname, type HostConfig } from './config.ts'
import { choosePageLocale, findLocale } from './i18n/page-locale.ts'
import { getPageTexts, type PageTexts } from './i18n/texts.ts'

export interface PageContext extends PageTexts {
  readonly locale: string
  readonly platformUrl: string
  readonly sportsbookUrl: string
  /** Rendered inside the sportsbook's modal, without header and footer. */
  readonly isFramed: boolean
  /** Origin of the framing page, which may receive the outcome. */
  readonly parentOrigin: string | null
  /** The look that the sportsbook asks for; null for none. */
  readonly appearance: string | null
  /** Query that links between framed pages preserve. */
  readonly frameQuery: string
  /** Query of links from a framed page to others of this site: the language, which no cookie keeps there. */
  readonly localeQuery: string
  readonly query: Readonly<Record<string, unknown>>
}

/** The host name of the request, without its port. */
export const hostnameOf = ({ hostname }: Pick<FastifyRequest, 'hostname'>): string => hostname.replace(/:\d+$/, '')

export function readContext(request: FastifyRequest, config: HostConfig): PageContext {
  const query = request.query as Readonly<Record<string, unknown>>
  const { frame, origin } = query
  const appearance = typeof query.appearance === 'string' ? query.appearance : null
  const isFramed = frame === '1'
  const hostname = hostnameOf(request)
  const locale = choosePageLocale({ locale: query.locale, headers: request.headers })
  const chosenLocale = findLocale(query.locale) !== null && { locale }
  return {
    ...getPageTexts(locale),
    locale,
    platformUrl: fillHostname(config.platformUrl, hostname),
    sportsbookUrl: fillHostname(config.sportsbookUrl, hostname),
    isFramed,
    parentOrigin: typeof origin === 'string' && config.sportsbookOrigins.includes(origin) ? origin : null,
    appearance,
    frameQuery:
      isFramed && typeof origin === 'string'
        ? `?${new URLSearchParams({ frame: '1', origin, ...(appearance !== null && { appearance }), ...chosenLocale })}`
        : '',
    localeQuery: isFramed && chosenLocale ? `?${new URLSearchParams(chosenLocale)}` : '',
    query,
  }
}

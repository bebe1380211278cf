/** Converts every failure to the contract's error body. Internal details are logged, never sent to the caller. */
import type { Endpoint } from '@touchline/contract/endpoint'
import { endpoints } from '@touchline/contract/endpoints'
import type { ErrorName, FieldProblem } from '@touchline/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLocale, type MessageLocale } from '../i18n/language.ts'
import { ApiError, type ApiErrorData, buildErrorBody } from './api-error.ts'
import { readLanguagePreference } from './language-preference.ts'
import { describeError, describeKey, describeTextProblem } from './messages.ts'

const BY_STATUS: Readonly<Record<number, ErrorName>> = {
  400: 'BAD_REQUEST',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** The details with a text for the player where they have a reason. */
function localizeDetails({ details, ...data }: ApiErrorData, locale: MessageLocale): ApiErrorData {
  if (!details) return data
  const withText = (detail: FieldProblem): FieldProblem =>
    detail.reason ? { ...detail, localized_message: describeTextProblem(detail.reason, locale) } : detail
  return { ...data, details: details.map(withText) }
}

function reply(request: FastifyRequest, answer: FastifyReply, code: ErrorName, data?: ApiErrorData): FastifyReply {
  request.refusal = code
  const locale = chooseLocale(readLanguagePreference(request))
  const localized = data && localizeDetails(data, locale)
  const fieldText = localized?.details?.find(detail => detail.localized_message)?.localized_message
  const text = (data?.key && describeKey(data.key, locale)) || fieldText || describeError(code, locale)
  const status = new ApiError(code).status
  if (data?.retryAfterSeconds !== undefined) answer.header('retry-after', data.retryAfterSeconds)
  return answer
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(buildErrorBody(code, text, localized))
}

const OPERATIONAL = (['/livez', '/readyz', '/metrics'] as const).map(path => ({ method: 'GET' as const, path }))

/** Values by parameter, of parameters that take only some. */
type ParamSchemas = Readonly<Record<string, { readonly enum?: readonly string[] }>>

const listRoutes = (): Pick<Endpoint, 'method' | 'path' | 'params'>[] => [...Object.values(endpoints), ...OPERATIONAL]

// Paths such as `/matches/:id` as patterns, to find whether a path belongs to an endpoint with another method.
const ROUTES = listRoutes().map(({ method, path, params }) => {
  const { properties = {} } = (params ?? {}) as { properties?: ParamSchemas }
  const pattern = path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const values = properties[name]?.enum
    return values ? `(?:${values.join('|')})` : '[^/]+'
  })
  return { method, path, pattern: new RegExp(`^${pattern}$`) }
})

/**
 * The methods of the calls that a path belongs to, when it does not belong to the call that was found for it:
 * `/bonuses/1/activate` is no bonus of the kind `1`.
 */
function listOtherCalls(request: FastifyRequest, { code, data }: ApiError): string[] {
  const { url, routeOptions } = request
  const details = data?.details ?? []
  if (code !== 'VALIDATION_FAILED' || !details.length || !details.every(({ field }) => field.startsWith('params/')))
    return []
  const path = url.split('?')[0] ?? ''
  const fitting = ROUTES.filter(({ pattern }) => pattern.test(path))
  if (fitting.some(route => route.path === routeOptions.url)) return []
  return fitting.filter(({ method }) => method !== request.method).map(({ method }) => method)
}

function answerUnknown(request: FastifyRequest, answer: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  const methods = ROUTES.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  if (methods.length === 0 || methods.some(method => method === request.method))
    return reply(request, answer, 'NOT_FOUND')
  answer.header('allow', [...new Set(methods)].join(', '))
  return reply(request, answer, 'METHOD_NOT_ALLOWED')
}

/** Answers an address that belongs to no route because of how it is written; no hook runs for it. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, answer: FastifyReply): void {
  reply(request, answer, error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'VALIDATION_FAILED' : 'BAD_REQUEST')
}

export function installErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, answer) => {
    if (error instanceof ApiError) {
      const methods = listOtherCalls(request, error)
      if (methods.length === 0) return reply(request, answer, error.code, error.data)
      answer.header('allow', methods.join(', '))
      return reply(request, answer, 'METHOD_NOT_ALLOWED')
    }
    // An unknown path is reported as such even if its body cannot be parsed.
    if (request.is404) return answerUnknown(request, answer)
    const status = error.statusCode ?? 500
    const code = status < 500 ? (BY_STATUS[status] ?? 'BAD_REQUEST') : undefined
    if (code) return reply(request, answer, code)
    request.log.error({ err: error }, 'request failed')
    return reply(request, answer, status === 503 ? 'UNAVAILABLE' : 'INTERNAL_ERROR')
  })
  app.setNotFoundHandler(answerUnknown)
}

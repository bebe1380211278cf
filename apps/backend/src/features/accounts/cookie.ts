/** The session cookie. Over https its name has the `__Host-` prefix: secure, this host only, path `/`. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Session } from '../../platform/http/authentication.ts'

export class SessionCookie {
  readonly #name: string
  readonly #clock: Clock
  readonly #options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean }

  constructor(publicUrl: string, clock: Clock) {
    this.#clock = clock
    const secure = new URL(publicUrl).protocol === 'https:'
    this.#name = secure ? '__Host-touchline_session' : 'touchline_session'
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name]
  }

  /** Uses `Max-Age`, so that the cookie lasts as long as the session whatever the browser's clock shows. */
  set(reply: FastifyReply, token: string, session: Session): void {
    const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - this.#clock.now()) / 1000))
    reply.setCookie(this.#name, token, { ...this.#options, maxAge })
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options)
  }
}

/** The session cookie. Over https its name carries the `__Host-` promise: secure, this host alone, the whole site. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from './sessions.ts'

export class SessionCookie {
  readonly #name: string
  readonly #options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean }

  constructor(publicUrl: string) {
    const secure = new URL(publicUrl).protocol === 'https:'
    this.#name = secure ? '__Host-touchline_session' : 'touchline_session'
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name]
  }

  set(reply: FastifyReply, token: string, session: Session): void {
    reply.setCookie(this.#name, token, { ...this.#options, expires: session.expiresAt })
  }

  clear(reply: FastifyReply): void {
    reply.clearCookie(this.#name, this.#options)
  }
}

/**
 * A cookie that recognises a browser at sign-up and sign-in, whoever signs in. Its value is signed, so that nobody can make
 * one or take another browser's place. It serves to recognise excluded persons and nothing else.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Thirteen months. */
const MAX_AGE_SECONDS = 396 * 24 * 3600
const VALUE = /^([\w-]{22})\.([\w-]{43})$/

export class DeviceCookie {
  readonly #name: string
  readonly #secret: string
  readonly #options: { path: '/'; httpOnly: true; sameSite: 'lax'; secure: boolean }

  constructor(publicUrl: string, secret: string) {
    const secure = new URL(publicUrl).protocol === 'https:'
    this.#name = secure ? '__Host-touchline_device' : 'touchline_device'
    this.#secret = secret
    this.#options = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  }

  /** The browser's device id; a browser without one gets one. Each use keeps it for as long again. */
  renew(request: FastifyRequest, reply: FastifyReply): string {
    const device = this.#read(request) ?? randomBytes(16).toString('base64url')
    reply.setCookie(this.#name, `${device}.${this.#sign(device)}`, { ...this.#options, maxAge: MAX_AGE_SECONDS })
    return device
  }

  #read(request: FastifyRequest): string | null {
    const [, device, signature] = VALUE.exec(request.cookies[this.#name] ?? '') ?? []
    if (device === undefined || signature === undefined) return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(device))) ? device : null
  }

  #sign(device: string): string {
    return createHmac('sha256', this.#secret).update(`device\0${device}`).digest('base64url')
  }
}

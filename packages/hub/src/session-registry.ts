import type { Session } from './session.ts'

/** The hub's sessions: all with an open socket, the connected ones, and the connected ones by user. */
export class SessionRegistry {
  readonly #open = new Set<Session>()
  readonly #connected = new Set<Session>()
  readonly #byUser = new Map<string, Set<Session>>()
  readonly #whenEmpty: (() => void)[] = []

  get openCount(): number {
    return this.#open.size
  }

  get connectedCount(): number {
    return this.#connected.size
  }

  get userCount(): number {
    return this.#byUser.size
  }

  /** Every session with an open socket, closing ones included. */
  open(): Iterable<Session> {
    return this.#open
  }

  /** A user's connected sessions. The empty id of anonymous visitors returns none. */
  ofUser(id: string): Session[] {
    return [...(this.#byUser.get(id) ?? [])]
  }

  add(session: Session): void {
    this.#open.add(session)
  }

  /** Registers a session as connected under its user. */
  onConnected(session: Session): void {
    this.#connected.add(session)
    if (session.user === '') return
    const ofUser = this.#byUser.get(session.user)
    if (ofUser) ofUser.add(session)
    else this.#byUser.set(session.user, new Set([session]))
  }

  /** Removes a closing session from its user; its socket may stay open for a while. */
  onClosed(session: Session): void {
    this.#connected.delete(session)
    const ofUser = this.#byUser.get(session.user)
    ofUser?.delete(session)
    if (ofUser?.size === 0) this.#byUser.delete(session.user)
  }

  /** Removes a session whose socket is closed. */
  remove(session: Session): void {
    this.#open.delete(session)
    if (this.#open.size > 0) return
    for (const resolve of this.#whenEmpty.splice(0)) resolve()
  }

  /** Resolves when no socket is open. */
  waitEmpty(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve()
    return new Promise(resolve => this.#whenEmpty.push(resolve))
  }
}

/**
 * Which of the feed's providers are heeded. The operator closes one when its data cannot be trusted: everything of it is
 * seen as suspended and nothing of it can be bet on or cashed out, until it is opened again. Kept over restarts. While the
 * feed itself is silent all of them are closed.
 */
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Actor, recordOperatorCall } from '../../platform/db/set-actor.ts'

export class ProviderStatuses {
  readonly #inactive = new Set<string>()
  readonly #known: ReadonlySet<string>
  #isFeedAlive = true
  /** Grows with every switch of a provider. */
  revision = 0

  /** The providers that the feed has, in their order. */
  constructor(known: readonly string[]) {
    this.#known = new Set(known)
  }

  async load(db: Db): Promise<void> {
    const rows = await db.selectFrom('provider_statuses').selectAll().where('status', '=', 'inactive').execute()
    this.#inactive.clear()
    for (const { provider } of rows) this.#inactive.add(provider)
    this.revision += 1
  }

  /** Without a feed every provider is as good as closed; with one again each is what the operator has made it. */
  setFeedAlive(isAlive: boolean): void {
    this.#isFeedAlive = isAlive
    this.revision += 1
  }

  isKnown(provider: string): boolean {
    return this.#known.has(provider)
  }

  isActive(provider: string): boolean {
    return this.#isFeedAlive && !this.#inactive.has(provider)
  }

  list(): ProviderStatus[] {
    return [...this.#known].map(provider => this.#describe(provider))
  }

  /** Opens or closes a provider; what the database keeps is what is gone by. Answers whether that is another status. */
  async set(db: Db, clock: Clock, change: ProviderStatus, actor: Actor): Promise<boolean> {
    const { provider, status } = change
    const values = { status, changed_at: new Date(clock.now()) }
    const row = await db.transaction().execute(async transaction => {
      const subject = `provider:${provider}`
      await recordOperatorCall(transaction, { actor, name: 'putOperatorProvider', subject, arguments: { status } })
      const before = await transaction
        .selectFrom('provider_statuses')
        .select('status')
        .where('provider', '=', provider)
        .executeTakeFirst()
      await transaction
        .insertInto('provider_statuses')
        .values({ provider, ...values })
        .onConflict(conflict => conflict.column('provider').doUpdateSet(values))
        .execute()
      return before
    })
    if (status === 'active') this.#inactive.delete(provider)
    else this.#inactive.add(provider)
    this.revision += 1
    return (row?.status ?? 'active') !== status
  }

  #describe(provider: string): ProviderStatus {
    return { provider, status: this.isActive(provider) ? 'active' : 'inactive' }
  }
}

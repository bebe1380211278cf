/**
 * Statuses of the feed's providers. The operator closes a provider when its data cannot be trusted: all its markets are
 * shown as suspended and can be neither bet on nor cashed out until it is reopened. Statuses are stored in the
 * database. While the feed itself is silent all providers count as closed.
 */
import type { ProviderStatus } from '@touchline/contract/entities/settings'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Actor, recordOperatorCall } from '../../platform/db/set-actor.ts'

export class ProviderStatuses {
  readonly #inactive = new Set<string>()
  readonly #providers: ReadonlySet<string>
  #isFeedAlive = true
  /** Increases with every change of a provider's status. */
  revision = 0

  /** `providers` are the feed's providers, in order. */
  constructor(providers: readonly string[]) {
    this.#providers = new Set(providers)
  }

  async load(db: Db): Promise<void> {
    const rows = await db.selectFrom('provider_statuses').selectAll().where('status', '=', 'inactive').execute()
    this.#inactive.clear()
    for (const { provider } of rows) this.#inactive.add(provider)
    this.revision += 1
  }

  /** Without a feed every provider counts as closed; once it is back each has the status that the operator set. */
  setFeedAlive(isAlive: boolean): void {
    this.#isFeedAlive = isAlive
    this.revision += 1
  }

  isKnown(provider: string): boolean {
    return this.#providers.has(provider)
  }

  isActive(provider: string): boolean {
    return this.#isFeedAlive && !this.#inactive.has(provider)
  }

  list(): ProviderStatus[] {
    return [...this.#providers].map(provider => this.#describe(provider))
  }

  /** Opens or closes a provider; the stored status is authoritative. Returns whether the status changed. */
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

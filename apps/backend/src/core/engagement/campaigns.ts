/**
 * The campaigns of this back end, in memory: their terms come from the engagement file, and which of them the operator
 * has stopped from the database.
 */
import { createHash } from 'node:crypto'
import { type CampaignStatus, computeCampaignStatus } from '@touchline/betting/engagement/bonus-status'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/db/set-actor.ts'
import {
  type Campaign,
  type CampaignOccurrence,
  claimMsOf,
  findCampaignOccurrence,
  parseCampaignId,
} from './campaign.ts'
import type { EngagementSettings } from './engagement-file.ts'
import { DEFAULT_LEVEL } from './parse-campaign.ts'

/** Notification channel of stopped campaigns, for other nodes. */
export const CAMPAIGNS_CHANNEL = 'touchline_campaigns'

/** A campaign that has begun has other terms in the file now. */
export class CampaignTermsChanged extends Error {
  override readonly name = 'CampaignTermsChanged'
}

/**
 * Texts and banners may change at any time; all else is what players were promised. Default levels and scopes of grants
 * are left out, so that campaigns which began before there were any keep their hash.
 */
function hashTerms({ texts: _texts, banners: _banners, level, onePer, ...terms }: Campaign): string {
  const promised = { ...terms, ...(level !== DEFAULT_LEVEL && { level }), ...(onePer !== 'person' && { onePer }) }
  return createHash('sha256').update(JSON.stringify(promised)).digest('hex')
}

export class Campaigns {
  readonly settings: EngagementSettings
  readonly #byKey: ReadonlyMap<string, Campaign>
  readonly #stopped = new Map<string, Date>()
  #revision = 0

  constructor(settings: EngagementSettings) {
    this.settings = settings
    this.#byKey = new Map(settings.campaigns.map(campaign => [campaign.key, campaign]))
  }

  /**
   * Reads which campaigns are stopped, and records the terms of those that have begun. Throws CampaignTermsChanged when
   * a begun one has other terms than then.
   */
  async load(db: Db, now: number): Promise<void> {
    const begun = this.settings.campaigns.filter(({ validFrom }) => now >= validFrom)
    if (begun.length > 0) {
      await db
        .insertInto('campaigns')
        .values(
          begun.map(campaign => ({ key: campaign.key, terms_hash: hashTerms(campaign), begun_at: new Date(now) })),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
    const rows = await db.selectFrom('campaigns').selectAll().execute()
    const hashes = new Map(rows.map(({ key, terms_hash }) => [key, terms_hash]))
    const changed = begun.filter(campaign => hashes.get(campaign.key) !== hashTerms(campaign)).map(({ key }) => key)
    if (changed.length > 0)
      throw new CampaignTermsChanged(`the terms of ${changed.join(', ')} were changed after the campaign began`)
    this.#revision += 1
    this.#stopped.clear()
    for (const { key, stopped_at } of rows) if (stopped_at) this.#stopped.set(key, stopped_at)
  }

  /** Stops a campaign for good, in the caller's transaction. Returns when it was stopped; null for an unknown key. */
  async stop(transaction: Db, key: string, { actor, at }: { actor: Actor; at: Date }): Promise<Date | null> {
    const campaign = this.#byKey.get(key)
    if (!campaign) return null
    const row = await transaction
      .insertInto('campaigns')
      .values({ key, terms_hash: hashTerms(campaign), begun_at: at, stopped_at: at, stopped_by: actor })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(({ fn, ref, val }) => ({
          stopped_at: fn.coalesce(ref('campaigns.stopped_at'), val(at)),
          stopped_by: fn.coalesce(ref('campaigns.stopped_by'), val(actor)),
        })),
      )
      .returning('stopped_at')
      .executeTakeFirstOrThrow()
    await sql`select pg_notify(${CAMPAIGNS_CHANNEL}, ${key})`.execute(transaction)
    return row.stopped_at
  }

  /** Must be called once the transaction of `stop` is committed. */
  onStopped(key: string, at: Date): void {
    this.#revision += 1
    this.#stopped.set(key, at)
  }

  /** Grows whenever the stopped campaigns may have changed. */
  get revision(): number {
    return this.#revision
  }

  get(key: string): Campaign | undefined {
    return this.#byKey.get(key)
  }

  isStopped({ key }: Pick<Campaign, 'key'>): boolean {
    return this.#stopped.has(key)
  }

  statusOf(campaign: CampaignOccurrence, now: number): CampaignStatus {
    return computeCampaignStatus({ ...campaign, isStopped: this.isStopped(campaign) }, now)
  }

  /** The campaign, or its occurrence, of a campaign id; null for an unknown one. */
  find(id: string): CampaignOccurrence | null {
    const { key, index } = parseCampaignId(id)
    const campaign = this.#byKey.get(key)
    if (!campaign || (campaign.repeat === null) !== (index === null)) return null
    if (index === null) return { ...campaign, id }
    const first = findCampaignOccurrence(campaign, campaign.validFrom)
    const lengthMs = first ? first.validTo - first.validFrom : 0
    return findCampaignOccurrence(campaign, campaign.validFrom + index * lengthMs)
  }

  /** Campaigns for which bets count now. */
  listRunning(now: number): CampaignOccurrence[] {
    return this.settings.campaigns.flatMap(campaign => {
      const occurrence = this.isStopped(campaign) ? null : findCampaignOccurrence(campaign, now)
      return occurrence ?? []
    })
  }

  /**
   * Each campaign once, as it is held now, next or last; of a repeated one also the occurrence before, while its points
   * can be claimed.
   */
  list(now: number): CampaignOccurrence[] {
    return this.settings.campaigns.flatMap(campaign => {
      const { validFrom, validTo } = campaign
      const current = findCampaignOccurrence(campaign, Math.min(Math.max(now, validFrom), validTo - 1))
      const before =
        current && campaign.repeat !== null ? findCampaignOccurrence(campaign, current.validFrom - 1) : null
      const isClaimable = before !== null && now < before.validTo + claimMsOf(campaign)
      return [...(isClaimable && before ? [before] : []), ...(current ? [current] : [])]
    })
  }
}

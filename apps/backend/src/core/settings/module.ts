/** The endpoints of the settings. */

import type { RequestBody } from '@touchline/contract/endpoints'
import { sql } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Db } from '../../platform/db/database.ts'
import { type CountrySource, readCountry } from '../../platform/http/country.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import type { PlayerSettings } from '../players/tables.ts'
import { buildSettings, type SettingsSource } from './settings.ts'

function mergeSettings(playerSettings: PlayerSettings, body: RequestBody<'postSettings'>): PlayerSettings {
  const { stakes, auto_accept_odds_change, odds_type, one_signal_push_notification_subscription: push } = body
  return {
    ...playerSettings,
    ...(stakes && { stakes: { ...playerSettings.stakes, ...stakes } }),
    ...(auto_accept_odds_change && { auto_accept_odds_change }),
    ...(odds_type && { odds_type }),
    ...(push !== undefined && { push_subscription: push }),
  }
}

export function createSettingsModule(db: Db, source: SettingsSource & CountrySource): Module {
  const read = async (playerId: number): Promise<PlayerSettings> =>
    (await db.selectFrom('players').select('settings').where('id', '=', playerId).executeTakeFirstOrThrow()).settings

  const handlers = {
    getSettings: async ({ player, locale, language, request }) => {
      const playerSettings = player && (await read(player.id))
      return {
        data: buildSettings(source, { locale, language, country: readCountry(request, source), playerSettings }),
      }
    },
    postSettings: async ({ player, body, locale, language, request }) => {
      const settings = await db.transaction().execute(async transaction => {
        const row = await transaction
          .selectFrom('players')
          .select('settings')
          .where('id', '=', player.id)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const merged = mergeSettings(row.settings, body)
        const device = row.settings.push_subscription
        if (body.one_signal_push_notification_subscription === '' && device && isUuid(device))
          await sql`select remove_push_subscription(${player.id}, ${device})`.execute(transaction)
        await transaction
          .updateTable('players')
          .set({ settings: JSON.stringify(merged) })
          .where('id', '=', player.id)
          .execute()
        return merged
      })
      const country = readCountry(request, source)
      return { data: buildSettings(source, { locale, language, country, playerSettings: settings }) }
    },
  } satisfies Handlers
  return { handlers }
}

/**
 * Reads and validates the engagement file (`ENGAGEMENT_FILE`): a back end does not start on a campaign that could not
 * be kept.
 */

import { readFileSync } from 'node:fs'
import { NOTIFICATION_KINDS, type NotificationKind } from '@touchline/betting/engagement/notifications'
import { validatorOf } from '@touchline/contract/validators'
import type { Campaign } from './campaign.ts'
import { findEngagementProblems } from './check-campaigns.ts'
import { EngagementFile, type JackpotFile } from './engagement-file-schema.ts'
import { addTexts } from './engagement-texts.ts'
import { parseCampaign } from './parse-campaign.ts'

export interface PromoCodeTerms {
  /** As the operator wrote it. */
  readonly code: string
  readonly campaign: string
  readonly validFrom: number
  /** Exclusive. */
  readonly validTo: number
  readonly maxRedemptions: number | null
}

export interface EngagementSettings {
  readonly campaigns: readonly Campaign[]
  readonly promoCodes: readonly PromoCodeTerms[]
  readonly jackpots: readonly JackpotFile[]
  readonly disabledNotifications: readonly NotificationKind[]
  readonly allowsMultipleFreebets: boolean
  /** Whether simulated players enter jackpots and tournaments, for a demo. */
  readonly hasCrowd: boolean
}

/** No campaigns and no jackpots. */
export const NO_ENGAGEMENT: EngagementSettings = {
  campaigns: [],
  promoCodes: [],
  jackpots: [],
  disabledNotifications: [],
  allowsMultipleFreebets: false,
  hasCrowd: false,
}

/** The engagement file is invalid; the message names every problem. */
export class EngagementFileError extends Error {
  override readonly name = 'EngagementFileError'
}

function checkShape(value: unknown): EngagementFile {
  const validator = validatorOf(EngagementFile)
  if (validator.Check(value)) return value
  const problems = validator.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
  throw new EngagementFileError([...new Set(problems)].join('; '))
}

const isKind = (text: string): text is NotificationKind => Object.hasOwn(NOTIFICATION_KINDS, text)

/** Validates the content of an engagement file. Throws EngagementFileError. */
export function parseEngagementFile(value: unknown): EngagementSettings {
  const file = checkShape(value)
  const campaigns = file.campaigns.map(parseCampaign)
  const disabled = file.notifications?.off ?? []
  const problems = [
    ...findEngagementProblems(file, campaigns),
    ...disabled.filter(kind => !isKind(kind)).map(kind => `notifications/off: there is no kind ${kind}`),
  ]
  if (problems.length > 0) throw new EngagementFileError(problems.join('; '))
  return {
    campaigns,
    promoCodes: (file.promo_codes ?? []).flatMap(({ codes, campaign, max_redemptions: max = null, ...times }) =>
      codes.map(code => ({
        code,
        campaign,
        maxRedemptions: max,
        validFrom: Date.parse(times.valid_from),
        validTo: Date.parse(times.valid_to),
      })),
    ),
    jackpots: file.jackpots ?? [],
    disabledNotifications: disabled.filter(isKind),
    allowsMultipleFreebets: file.allow_multiple_active_user_freebets ?? false,
    hasCrowd: file.crowd ?? false,
  }
}

/**
 * Reads the engagement file, with the texts of the folder of its name beside it (`engagement-texts.ts`). Throws
 * EngagementFileError when it is missing, not JSON, or invalid.
 */
export function readEngagementFile(path: string | URL): EngagementSettings {
  try {
    return parseEngagementFile(addTexts(JSON.parse(readFileSync(path, 'utf8')), path))
  } catch (error) {
    if (error instanceof EngagementFileError) throw error
    throw new EngagementFileError((error as Error).message)
  }
}

/** The files that the environment names: the operator's choices, and campaigns, jackpots and tournaments. */
import {
  EngagementFileError,
  type EngagementSettings,
  NO_ENGAGEMENT,
  readEngagementFile,
} from './core/engagement/engagement-file.ts'
import type { OperatorChoices } from './core/settings/operator.ts'
import { OperatorFileError, readOperatorFile } from './core/settings/operator-file.ts'
import type { EnvironmentReader } from './platform/environment.ts'

/** What the operator of a demo offers beside the defaults. */
const DEMO_OPERATOR: OperatorChoices = { cashoutParts: { maxParts: 20 }, cashoutCustomBets: { margin: 3 } }

/**
 * Reads the operator's choices from the file named by OPERATOR_SETTINGS; without one those of the demo where there is a
 * demo player, otherwise none.
 */
export function readOperator(
  read: EnvironmentReader,
  { demoPlayer }: { readonly demoPlayer: boolean },
): OperatorChoices {
  const path = read.text('OPERATOR_SETTINGS', '')
  if (path === '' && demoPlayer) return DEMO_OPERATOR
  try {
    return path === '' ? {} : readOperatorFile(path)
  } catch (error) {
    if (!(error instanceof OperatorFileError)) throw error
    read.problems.push(`OPERATOR_SETTINGS: ${error.message}`)
    return {}
  }
}

/** Campaigns of the demo. */
const DEMO_ENGAGEMENT = new URL('../engagement/demo.json', import.meta.url)

export interface EngagementOptions {
  readonly demoPlayer: boolean
  /** Whether only this machine reaches the back end. */
  readonly isLocal: boolean
}

/** Refuses simulated players where real ones may play. */
function checkCrowd(read: EnvironmentReader, { demoPlayer, isLocal }: EngagementOptions): void {
  if (!demoPlayer) read.problems.push('ENGAGEMENT_FILE: crowd, simulated players, is for a demo and needs DEMO_PLAYER')
  if (!isLocal && read.text('NODE_ENV', '') === 'production') {
    read.problems.push(
      'ENGAGEMENT_FILE: crowd is refused in production: simulated players would enter jackpots and tournaments beside real ones. Remove it, or set it to false',
    )
  }
}

/**
 * Reads the file named by ENGAGEMENT_FILE; without one there are the demo's campaigns where there is a demo player,
 * otherwise none. Simulated players are for demos alone; those of the demo's campaigns play on this machine only, and
 * not beside a feed with a given seed, which is a test's.
 */
export function readEngagement(read: EnvironmentReader, options: EngagementOptions): EngagementSettings {
  const { demoPlayer, isLocal } = options
  const path = read.text('ENGAGEMENT_FILE', '')
  if (path === '' && !demoPlayer) return NO_ENGAGEMENT
  try {
    const settings = readEngagementFile(path || DEMO_ENGAGEMENT)
    if (path === '') return { ...settings, hasCrowd: isLocal && read.text('SIMULATOR_SEED', '') === '' }
    if (settings.hasCrowd) checkCrowd(read, options)
    return settings
  } catch (error) {
    if (!(error instanceof EngagementFileError)) throw error
    read.problems.push(`ENGAGEMENT_FILE: ${error.message}`)
    return NO_ENGAGEMENT
  }
}

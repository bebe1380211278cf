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

/** Reads the operator's choices from the file named by OPERATOR_SETTINGS; none without a file. */
export function readOperator(read: EnvironmentReader): OperatorChoices {
  const path = read.text('OPERATOR_SETTINGS', '')
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

/**
 * Reads the file named by ENGAGEMENT_FILE; without one there are the demo's campaigns where there is a demo player,
 * otherwise none. Simulated players are for the demo alone.
 */
export function readEngagement(read: EnvironmentReader, demoPlayer: boolean): EngagementSettings {
  const path = read.text('ENGAGEMENT_FILE', '')
  if (path === '' && !demoPlayer) return NO_ENGAGEMENT
  try {
    const settings = readEngagementFile(path || DEMO_ENGAGEMENT)
    if (settings.hasCrowd && !demoPlayer) read.problems.push('ENGAGEMENT_FILE: crowd needs DEMO_PLAYER')
    return settings
  } catch (error) {
    if (!(error instanceof EngagementFileError)) throw error
    read.problems.push(`ENGAGEMENT_FILE: ${error.message}`)
    return NO_ENGAGEMENT
  }
}

/**
 * Validates an engagement file and prints the most that each campaign can give to one player: `npm run
 * check-engagement -- path/to/file.json`; without a path the demo's.
 */
import { computeWorstCosts } from '../src/core/engagement/check-campaigns.ts'
import { EngagementFileError, readEngagementFile } from '../src/core/engagement/engagement-file.ts'
import { subunitsOf } from '../src/core/ledger/account-currencies.ts'

const [path = new URL('../engagement/demo.json', import.meta.url)] = process.argv.slice(2)
try {
  const { campaigns, promoCodes, jackpots } = readEngagementFile(path)
  console.info(`${campaigns.length} campaigns, ${promoCodes.length} promo codes, ${jackpots.length} jackpots`)
  console.info('The most that each campaign gives to one player, each time it is held, at face value:')
  for (const { key, kind, currency, amount } of computeWorstCosts(campaigns)) {
    const text = amount === null ? 'without limit: uses are not counted' : (amount / subunitsOf(currency)).toFixed(2)
    console.info(`  ${key} (${kind}): ${text} ${amount === null ? '' : currency}`.trimEnd())
  }
} catch (error) {
  if (!(error instanceof EngagementFileError)) throw error
  console.error(error.message.split('; ').join('\n'))
  process.exitCode = 1
}

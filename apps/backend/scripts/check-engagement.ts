/**
 * Validates an engagement file and prints the most that each campaign can give to one player: `npm run
 * check-engagement -- path/to/file.json`; without a path the demo's.
 */
import { computeWorstCosts } from '../src/core/engagement/check-campaigns.ts'
import { EngagementFileError, readEngagementFile } from '../src/core/engagement/engagement-file.ts'
import { subunitsOf } from '../src/core/ledger/account-currencies.ts'

/** With all digits of the currency, so that no amount looks like nothing. */
function writeAmount(amount: number, currency: string): string {
  const subunits = subunitsOf(currency)
  return `${(amount / subunits).toFixed(Math.round(Math.log10(subunits)))} ${currency}`
}

const [path = new URL('../engagement/demo.json', import.meta.url)] = process.argv.slice(2)
try {
  const { campaigns, promoCodes, jackpots } = readEngagementFile(path)
  console.info(`${campaigns.length} campaigns, ${promoCodes.length} promo codes, ${jackpots.length} jackpots`)
  console.info('The most that each campaign gives to one player, each time it is held, at face value:')
  const lines = computeWorstCosts(campaigns).map(({ key, kind, currency, amount }) => {
    const text = amount === null ? 'without limit: uses are not counted' : writeAmount(amount, currency)
    return `  ${key} (${kind}): ${text}`
  })
  // One without a limit has no amount to tell its currencies apart.
  for (const line of new Set(lines)) console.info(line)
} catch (error) {
  if (!(error instanceof EngagementFileError)) throw error
  console.error(error.message.split('; ').join('\n'))
  process.exitCode = 1
}

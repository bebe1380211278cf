/** Prints how much of the contract the back end implements: `npm run count-endpoints`. */
import { endpoints } from '@touchline/contract/endpoints'
import { UNIMPLEMENTED } from '../src/platform/http/unimplemented.ts'

const total = Object.keys(endpoints).length
console.log(
  `back end: ${total - UNIMPLEMENTED.length} of ${total} endpoints answered, ${UNIMPLEMENTED.length} left (501)`,
)
if (process.argv.includes('--list')) console.log(UNIMPLEMENTED.map(name => `  ${name}`).join('\n'))

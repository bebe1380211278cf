import { PARTS, RELEASE_PARTS } from './check-parts.mjs'
import { print, secondsSince, UserError } from './console.mjs'
import { mapLimited } from './map-limited.mjs'
import { NO_CASES } from './summary.mjs'

/** Each part is a process or a few, one after the other; two cores are busy with two parts. */
const PARTS_AT_ONCE = 2

/** Stands for all parts and what a release must keep beside them. */
const RELEASE = 'release'

/**
 * Runs the named parts, all when none is named, printing one line for each and details only of what failed.
 * @param {string[]} names
 * @returns {Promise<import('./summary.mjs').Counts>} one case for each part
 */
export async function runCheck(names) {
  const partNames = [...Object.keys(PARTS), RELEASE]
  const unknown = names.find(name => !partNames.includes(name))
  if (unknown) throw new UserError(`No check is called ${unknown}; there are ${partNames.join(', ')}.`)
  const counts = { ...NO_CASES }
  const isRelease = names.includes(RELEASE)
  const chosen = [
    ...Object.entries(PARTS).filter(([name]) => isRelease || names.length === 0 || names.includes(name)),
    ...(isRelease ? Object.entries(RELEASE_PARTS) : []),
  ]
  await mapLimited(chosen, PARTS_AT_ONCE, async ([name, part]) => {
    const start = performance.now()
    const { outcome, note, details } = await runPart(part)
    print(`${name.padEnd(9)}${outcome.padEnd(8)}${note} (${secondsSince(start)})`)
    if (details) print(details.trimEnd().replace(/^/gm, '  '))
    counts[outcome === 'ok' ? 'passed' : outcome] += 1
  })
  return counts
}

/** A part that breaks down has failed; the others still run. @param {() => Promise<import('./check-parts.mjs').PartResult>} part */
async function runPart(part) {
  try {
    return await part()
  } catch (error) {
    const details = error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)
    return { outcome: /** @type {const} */ ('failed'), note: 'broke down', details }
  }
}

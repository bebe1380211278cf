/**
 * `npm run contract-diff`: compares the wire of these sources with that of the last release, and decides by rules
 * whether the next version is a major, a minor or a patch. `-- --check` fails if the version in `package.json` is lower
 * than that; `-- --release` stores the wire as that of the present version.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { compareWires } from './wire/compare-wires.ts'
import { decideRelease, isAtLeast, raiseVersion } from './wire/next-version.ts'
import { type Documents, toWire, type Wire } from './wire/wire.ts'

const NAMES = ['platform.openapi', 'sportsbook.openapi', 'realtime.asyncapi', 'host-messages.schema']
const RELEASED = new URL('./wire/generated/released-wire.json', import.meta.url)

const readJson = async (url: URL): Promise<unknown> => JSON.parse(await readFile(url, 'utf8'))

const documents = await Promise.all(
  NAMES.map(async name => [name, await readJson(new URL(`../generated/${name}.json`, import.meta.url))]),
)
const wire = toWire(Object.fromEntries(documents) as Documents)
const { version } = (await readJson(new URL('../package.json', import.meta.url))) as { version: string }

if (process.argv.includes('--release')) {
  await writeFile(RELEASED, `${JSON.stringify({ version, wire })}\n`)
  console.log(`Stored the wire of ${version}.`)
} else {
  const released = (await readJson(RELEASED)) as { version: string; wire: Wire }
  const changes = compareWires(released.wire, wire)
  const release = decideRelease(changes)
  const next = raiseVersion(released.version, release)
  for (const { level, text } of changes) console.log(`${level}  ${text}`)
  console.log(
    `${changes.length} changes since ${released.version}: ${release}, so the next version is at least ${next}.`,
  )
  const isReleased = changes.length === 0 && version === released.version
  if (process.argv.includes('--check') && !isReleased && !isAtLeast(version, next)) {
    console.error(`packages/contract has the version ${version}: add a changeset (${release}).`)
    process.exitCode = 1
  }
}

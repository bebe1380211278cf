/** Runs Schemathesis against a back end: it generates requests from an OpenAPI document and validates the responses. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Trial {
  readonly api: 'platform' | 'sportsbook'
  readonly url: string
  /** Sent with every call. */
  readonly headers: Readonly<Record<string, string>>
  /** Excluded calls, by their name in the endpoint table. */
  readonly without: readonly string[]
  /** Disabled checks that would report false problems. */
  readonly unchecked?: readonly string[]
}

/** Requests valid by the schema may be rejected for their meaning, such as an unknown country or an expired link. */
const NEVER_CHECKED = 'positive_data_acceptance'
const LONGEST_REPORT = 20_000

/** Read when a test runs: `npm run test:contract` sets the program's path. */
function readEnvironment() {
  const { SCHEMATHESIS, CONTRACT_EXAMPLES = '20', CONTRACT_SEED = '1' } = process.env
  if (!SCHEMATHESIS) throw new Error('run it by `npm run test:contract`, which sees to schemathesis')
  return { program: SCHEMATHESIS, examples: CONTRACT_EXAMPLES, seed: CONTRACT_SEED }
}

function listArguments(
  { api, url, headers, without, unchecked = [] }: Trial,
  examples: string,
  seed: string,
): string[] {
  const document = fileURLToPath(new URL(`../../packages/contract/generated/${api}.openapi.json`, import.meta.url))
  return [
    ...['run', document, '--url', url, '--phases', 'coverage,fuzzing', '--max-examples', examples, '--seed', seed],
    ...[
      '--exclude-checks',
      [NEVER_CHECKED, ...unchecked].join(','),
      '--no-shrink',
      '--continue-on-failure',
      '--warnings',
      'off',
    ],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...without.flatMap(name => ['--exclude-operation-id', name]),
  ]
}

/** Runs it in a new folder, without state of earlier runs, so that the seed alone determines the requests. */
async function run(program: string, args: readonly string[], folder: string) {
  const env = { ...process.env, NO_COLOR: '1' }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}

/** Returns the reported problems; empty when there are none. */
export async function tryApi(trial: Trial): Promise<string> {
  const { program, examples, seed } = readEnvironment()
  const folder = await mkdtemp(join(tmpdir(), 'touchline-contract-'))
  try {
    const { code, output } = await run(program, listArguments(trial, examples, seed), folder)
    if (code === 0) return ''
    return output.slice(-LONGEST_REPORT) || `schemathesis ended with ${code}`
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The command's arguments. */
import { parseArgs } from 'node:util'
import { MockError } from './mock-error.ts'
import { listScenarios } from './scenario.ts'

export interface Arguments {
  readonly scenario: string
  readonly port: number
  readonly seed: string | undefined
  readonly origins: readonly string[]
  readonly isHelp: boolean
}

export const describeUsage =
  (): string => `touchline-mock [--scenario NAME|FILE] [--port N] [--seed TEXT] [--origin URL]

A whole Touchline back end in memory, for this machine only.

  --scenario  ${listScenarios().join(', ')},
              or a JSON file of your own (default: calm)
  --port      default: 4000; 0: any free one
  --seed      the same text gives the same matches (default: a random one)
  --origin    of a page that may call it, beside http://localhost:3000; may be repeated
  DRIVER_TOKEN in the environment opens the driver (default: a random one)`

const DEFAULT_PORT = 4000

/** Throws MockError. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parse(args)
  const port = values.port === undefined ? DEFAULT_PORT : Number(values.port)
  if (!/^\d+$/.test(values.port ?? '0') || port > 65_535)
    throw new MockError(`--port must be a number from 0 to 65535, not "${values.port}".`)
  if (values.seed === '') throw new MockError('--seed must not be empty. Leave it out for a random one.')
  return {
    scenario: values.scenario ?? 'calm',
    port,
    seed: values.seed,
    origins: (values.origin ?? []).map(readOrigin),
    isHelp: values.help ?? false,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    scenario: text,
    port: text,
    seed: text,
    origin: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...args], options })
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new MockError(`${(error as Error).message}. See --help.`)
  }
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol)) return url.origin
  throw new MockError(`--origin must be an address such as http://localhost:5173, not "${text}".`)
}

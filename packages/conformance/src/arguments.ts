/** The command line. */
import { parseArgs } from 'node:util'
import { hasFrontEnd } from './browser/journey.ts'
import { LEVELS, type Level } from './check.ts'
import type { Credentials } from './players/players.ts'
import { DEFAULTS, type RunOptions } from './run-checks.ts'
import { UsageError } from './usage-error.ts'

export const REPORTS = ['console', 'junit', 'json', 'html', 'badge'] as const
export type ReportKind = (typeof REPORTS)[number]

export interface Command {
  readonly run: RunOptions
  readonly reports: readonly ReportKind[]
  /** Folder of the reports that are files. */
  readonly out: string
  readonly waivers: string | null
}

/** How it was called: by a script of this name in a clone or an operator's folder, else as the packed program. */
const PROGRAM =
  process.env.npm_lifecycle_event === 'conformance' ? 'npm run conformance --' : 'npx touchline-conformance'

export const USAGE = `${PROGRAM} --platform URL --sportsbook URL [--realtime URL] [--level ${LEVELS.join('|')}]

  --platform URL     root of the Platform API
  --sportsbook URL   root of the Sportsbook API
  --realtime URL     WebSocket of the realtime server, wss://…/connection/websocket; needed from level live on
  --origin URL       an origin that your back end allows, usually the sportsbook's
  --level LEVEL      how far your back end goes; default read
  --player MAIL:PASSWORD  a player with 100.00 of test money, twice; needed from level bet on
  --cookie-cmd COMMAND  instead: prints the Cookie header of the signed-in player whose number, 1 or 2, is in PLAYER
  --assertion-cmd COMMAND  prints an assertion of your host page's back end about the player in PLAYER, good for one use; with
                     ASSERTION=old one that has expired, with ASSERTION=foreign one for another audience
  --driver URL       your driver (guide: A driver), with its token in DRIVER_TOKEN; needed for level full, and opens players
  --browser          also tries the front end in a browser on your back end; in a clone of the repository only
  --patience SECONDS how long to wait for what was begun; default ${DEFAULTS.patienceMs / 1_000}
  --only ID,…        only these checks or groups: CAT, CAT-01
  --seed TEXT        the choices of the run; default: the day
  --watch SECONDS    how long to watch what is published; default ${DEFAULTS.watchMs / 1_000}
  --report KIND,…    ${REPORTS.join(', ')}; default console
  --out FOLDER       where reports are written; default .
  --waivers FILE     failures accepted for a time: [{ "id", "reason", "until" }]

Levels read and live are safe against production: at most ${DEFAULTS.callsPerSecond} calls a second, nothing is written.
Levels bet and full place bets and move results: never give them production.
Exit code: 0 all passed, 1 some failed, 2 not reachable or wrong use, 3 none failed, but some were skipped or waived.`

const OPTIONS = {
  platform: { type: 'string' },
  sportsbook: { type: 'string' },
  realtime: { type: 'string' },
  origin: { type: 'string' },
  level: { type: 'string', default: 'read' },
  only: { type: 'string', default: '' },
  player: { type: 'string', multiple: true, default: [] as string[] },
  'cookie-cmd': { type: 'string' },
  'assertion-cmd': { type: 'string' },
  driver: { type: 'string' },
  browser: { type: 'boolean', default: false },
  patience: { type: 'string', default: String(DEFAULTS.patienceMs / 1_000) },
  seed: { type: 'string' },
  watch: { type: 'string', default: String(DEFAULTS.watchMs / 1_000) },
  report: { type: 'string', default: 'console' },
  out: { type: 'string', default: '.' },
  waivers: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string {
  if (text === undefined) throw new UsageError(`--${name} is missing.`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocols.includes(url.protocol))
    throw new UsageError(`--${name} must be an address that begins with ${protocols.join('// or ')}//, not "${text}".`)
  return text.replace(/\/+$/, '')
}

const readList = (text: string): string[] => text.split(',').filter(Boolean)

function readSeconds(name: string, text: string): number {
  const seconds = Number(text)
  if (!(seconds > 0 && seconds <= 600)) throw new UsageError(`--${name} must be seconds from 1 to 600, not "${text}".`)
  return seconds * 1_000
}

function readLevel(text: string): Level {
  const level = LEVELS.find(each => each === text)
  if (!level) throw new UsageError(`--level must be one of ${LEVELS.join(', ')}, not "${text}".`)
  return level
}

function readOnly(text: string, ids: readonly string[]): string[] {
  const only = readList(text)
  const unknown = only.find(name => !ids.some(id => id === name || id.startsWith(`${name}-`)))
  if (unknown !== undefined) throw new UsageError(`--only names ${unknown}, which is neither a check nor a group.`)
  return only
}

function readCredentials(text: string): Credentials {
  const at = text.indexOf(':')
  if (at < 1 || at === text.length - 1)
    throw new UsageError(`--player must be a mail address and a password with a colon between.`)
  return { email: text.slice(0, at), password: text.slice(at + 1) }
}

/** Throws UsageError where a level lacks what all its checks need. */
function requireForLevel(level: Level, values: ReturnType<typeof parse>): void {
  const isFrom = (from: Level): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(from)
  if (isFrom('live') && values.realtime === undefined)
    throw new UsageError(`--realtime is missing, which level ${level} needs.`)
  const ways = [values.player[0], values['cookie-cmd'], values['assertion-cmd'], values.driver]
  const hasPlayers = ways.some(way => way !== undefined)
  if (isFrom('bet') && !hasPlayers)
    throw new UsageError(
      `Level ${level} needs players: give --player twice, --cookie-cmd, --assertion-cmd, or --driver.`,
    )
  if (isFrom('full') && values.driver === undefined)
    throw new UsageError(`--driver is missing, which level ${level} needs.`)
}

/** Throws UsageError where the front end cannot be started on the back end. */
function requireForBrowser({ origin, platform, sportsbook }: ReturnType<typeof parse>): void {
  if (!hasFrontEnd())
    throw new UsageError(
      '--browser needs the front end, which is not in this package: run the kit from a clone of the repository.',
    )
  if (origin === undefined) throw new UsageError('--origin is missing, which --browser needs.')
  if (platform !== sportsbook)
    throw new UsageError(
      '--browser needs both APIs at one address, as the front end does: give --platform and --sportsbook the same.',
    )
}

/** Null: help is asked for. Throws UsageError. */
export function readCommand(
  args: readonly string[],
  ids: readonly string[],
  { today, driverToken }: { readonly today: string; readonly driverToken: string | null },
): Command | null {
  const values = parse(args)
  if (values.help) return null
  const level = readLevel(values.level)
  const reports = readList(values.report)
  const unknown = reports.find(kind => !REPORTS.some(each => each === kind))
  if (unknown !== undefined) throw new UsageError(`--report knows ${REPORTS.join(', ')}, not "${unknown}".`)
  requireForLevel(level, values)
  if (values.browser) requireForBrowser(values)
  return {
    run: {
      platformUrl: readUrl('platform', values.platform, ['http:', 'https:']),
      sportsbookUrl: readUrl('sportsbook', values.sportsbook, ['http:', 'https:']),
      realtimeUrl: values.realtime === undefined ? null : readUrl('realtime', values.realtime, ['ws:', 'wss:']),
      origin:
        values.origin === undefined ? null : new URL(readUrl('origin', values.origin, ['http:', 'https:'])).origin,
      level,
      only: readOnly(values.only, ids),
      seed: values.seed ?? today,
      callsPerSecond: DEFAULTS.callsPerSecond,
      watchMs: readSeconds('watch', values.watch),
      timeoutMs: DEFAULTS.timeoutMs,
      players: {
        credentials: values.player.map(readCredentials),
        cookieCommand: values['cookie-cmd'] ?? null,
        assertionCommand: values['assertion-cmd'] ?? null,
      },
      driver:
        values.driver === undefined
          ? null
          : { url: readUrl('driver', values.driver, ['http:', 'https:']), token: driverToken },
      hasBrowser: values.browser,
      patienceMs: readSeconds('patience', values.patience),
    },
    reports: reports as ReportKind[],
    out: values.out,
    waivers: values.waivers ?? null,
  }
}

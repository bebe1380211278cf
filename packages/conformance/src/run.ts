/** One run of the kit, from its command line to its exit code. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, readCommand, USAGE } from './arguments.ts'
import { TargetFailure } from './http/target-failure.ts'
import { formatBadge } from './reports/badge.ts'
import { formatConsole, formatResult } from './reports/console.ts'
import { formatHtml } from './reports/html.ts'
import { formatJson } from './reports/json.ts'
import { formatJunit } from './reports/junit.ts'
import { runChecks } from './run-checks.ts'
import { TABLE } from './table.ts'
import { UsageError } from './usage-error.ts'
import { EXIT_UNUSABLE, judge, type Verdict } from './verdict.ts'
import { readWaivers } from './waivers.ts'

const FILES = {
  junit: { name: 'conformance.xml', format: formatJunit },
  json: { name: 'conformance.json', format: formatJson },
  html: { name: 'conformance.html', format: formatHtml },
} as const

/** Returns the exit code. Every failure is a sentence, never a stack. */
export async function run(args: readonly string[], print: (line: string) => void): Promise<number> {
  const today = new Date().toISOString().slice(0, 10)
  const ids = TABLE.map(({ id }) => id)
  try {
    const command = readCommand(args, ids, { today, driverToken: process.env.DRIVER_TOKEN || null })
    if (!command) {
      print(USAGE)
      return 0
    }
    const waivers = command.waivers === null ? [] : readWaivers(command.waivers, new Set(ids))
    const isTalking = command.reports.includes('console')
    const onResult = isTalking ? (result: Parameters<typeof formatResult>[0]) => print(formatResult(result)) : undefined
    const verdict = judge(await runChecks(TABLE, { ...command.run, ...(onResult && { onResult }) }), waivers, today)
    report(verdict, command, print)
    return verdict.exitCode
  } catch (error) {
    if (error instanceof UsageError) print(`${error.message}\n\n${USAGE}`)
    else if (error instanceof TargetFailure) print(`The back end cannot be checked. ${error.message}`)
    else print(`The kit failed: ${error instanceof Error ? error.message : String(error)}. Please report it.`)
    return EXIT_UNUSABLE
  }
}

function report(verdict: Verdict, { reports, out }: Command, print: (line: string) => void): void {
  const write = (name: string, text: string): void => {
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, name), text)
    print(`Written: ${join(out, name)}`)
  }
  for (const kind of reports) {
    if (kind === 'console') print(formatConsole(verdict))
    else if (kind === 'badge') {
      const badge = formatBadge(verdict)
      if (badge === null) print('No badge: not every check has passed.')
      else write('conformance-badge.json', badge)
    } else write(FILES[kind].name, FILES[kind].format(verdict))
  }
}

/**
 * The front end of this repository in a browser, on the back end that its argument names. Takes commands of the conformance
 * kit over its channel, one at a time, and ends with it.
 */
import type { JourneyCommands, JourneyOptions, JourneyReply } from '@touchline/conformance/browser/journey'
import { openBrowser } from './browser.ts'
import { startFrontEnd } from './front-end.ts'
import { createSteps } from './steps.ts'

type Command = { [N in keyof JourneyCommands]: { name: N; input: JourneyCommands[N] } }[keyof JourneyCommands]

const options = JSON.parse(process.argv[2] ?? '{}') as JourneyOptions

async function start() {
  const frontEnd = await startFrontEnd(options)
  process.once('exit', frontEnd.stop)
  return { frontEnd, browser: await openBrowser(options, frontEnd) }
}

const started = start()
const steps = started.then(({ browser }) => createSteps(browser, options))

async function handle({ name, input }: Command): Promise<JourneyReply> {
  try {
    const run = (await steps)[name] as (input: Command['input']) => Promise<JourneyReply>
    return await run(input)
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (command: Command) => process.send?.(await handle(command)))
process.once('disconnect', async () => {
  const running = await started.catch(() => null)
  await running?.browser.close()
  process.exit()
})

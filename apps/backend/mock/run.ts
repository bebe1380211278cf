/** The command: starts the mock, prints its addresses and players, and plays the scenario. */
import { DEMO } from '../src/features/accounts/demo-player.ts'
import { describeUsage, readArguments } from './arguments.ts'
import { type Mock, startMock } from './mock.ts'
import { MockError } from './mock-error.ts'
import { readScenario } from './scenario.ts'

const BAD_USE = 2

/** Resolves with the exit code: 0 when the scenario has been played, or 2 after a sentence that says what to do. */
export async function run(args: readonly string[], print: (line: string) => void): Promise<number> {
  try {
    const { isHelp, scenario: name, ...options } = readArguments(args)
    if (isHelp) print(describeUsage())
    else {
      const scenario = readScenario(name)
      const mock = await startMock({ ...options, scenario, driverToken: process.env.DRIVER_TOKEN || undefined, print })
      stopOnSignals(mock)
      print(describeStart(mock, name))
      await mock.play()
    }
    return 0
  } catch (error) {
    if (!(error instanceof MockError)) throw error
    print(error.message)
    return BAD_USE
  }
}

function describeStart({ url, driverToken, seed }: Mock, scenario: string): string {
  const seconds = (performance.now() / 1_000).toFixed(1)
  const balance = (DEMO.value / 100).toFixed(2)
  return `Touchline mock, scenario ${scenario}, started in ${seconds} s. Ctrl-C stops it.

  back end    ${url} (calls at ${url}/openapi/sportsbook.json)
  realtime    ${url.replace('http', 'ws')}/connection/websocket
  player      ${DEMO.email}, password ${DEMO.password}, ${balance} ${DEMO.currency}
  driver      POST ${url}/driver/{verb} with X-Driver-Token: ${driverToken}
  fault       X-Mock-Fault: slow, drop or an error's key, on any call
  seed        ${seed}
  sportsbook  BACKEND_URL=${url} PUBLIC_BACKEND_URL=${url} npm run start:web
`
}

/** The first signal stops orderly, the second at once. */
function stopOnSignals(mock: Mock): void {
  const onSignal = (): void => {
    process.once('SIGINT', () => process.exit(130))
    mock.stop().then(() => process.exit(0))
  }
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
}

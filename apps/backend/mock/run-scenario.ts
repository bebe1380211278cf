/** Runs the steps of a scenario at their times. */
import { type Answer, resolveNote, resolveReferences, type Scenario, type Step } from './scenario.ts'

export interface ScenarioDeps {
  /** Sends a verb to the driver. Rejects with what the driver has answered. */
  readonly drive: (verb: string, body: object) => Promise<Answer | undefined>
  /** Waits until so many seconds after the start. */
  readonly waitUntil: (seconds: number) => Promise<void>
  readonly print: (line: string) => void
}

/** Resolves after the last step. A step that fails is printed, and the next one runs. Ends early when aborted. */
export async function runScenario({ steps }: Scenario, deps: ScenarioDeps, signal: AbortSignal): Promise<void> {
  const answers = new Map<string, Answer>()
  for (const [index, step] of steps.entries()) {
    await deps.waitUntil(step.at)
    if (signal.aborted) return
    await runStep(step, index, answers, deps)
  }
}

async function runStep(step: Step, index: number, answers: Map<string, Answer>, deps: ScenarioDeps): Promise<void> {
  const { at, verb, body, as, note } = step
  try {
    const answer = verb && (await deps.drive(verb, resolveReferences(body, answers)))
    if (as !== undefined && answer) answers.set(as, answer)
    if (note !== undefined) deps.print(`${formatTime(at)}  ${resolveNote(note, answers)}`)
  } catch (error) {
    deps.print(`${formatTime(at)}  step ${index + 1} (${verb}) failed: ${(error as Error).message}`)
  }
}

const formatTime = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

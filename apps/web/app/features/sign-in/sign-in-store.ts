/** Whether the sign-in modal is open, and who waits for what comes of it. */
import { createObservable } from '@touchline/client/observable'

export type SignInFlow = 'sign-in' | 'sign-up'
export type SignInOutcome = 'signed-in' | 'abandoned'

const flow = createObservable<SignInFlow | null>(null)
let waiting: ((outcome: SignInOutcome) => void)[] = []

/** The flow that is shown, or null. */
export const signInFlow = { get: flow.get, subscribe: flow.subscribe }

/** Opens the modal; resolves when the player is signed in or has closed it. Asking twice waits for the same modal. */
export function openSignIn(which: SignInFlow = 'sign-in'): Promise<SignInOutcome> {
  return new Promise(resolve => {
    waiting.push(resolve)
    flow.set(which)
  })
}

/** Shows the other of the two pages in the modal that is open. */
export function switchFlow(which: SignInFlow): void {
  if (flow.get() !== null) flow.set(which)
}

/** Closes the modal and tells everybody who waited. */
export function finishSignIn(outcome: SignInOutcome): void {
  const told = waiting
  waiting = []
  flow.set(null)
  for (const resolve of told) resolve(outcome)
}

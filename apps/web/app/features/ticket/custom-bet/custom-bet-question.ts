/** Whether a custom bet and other picks are in each other's way, and the person is asked which to keep. Light: the shell watches it. */
import { createObservable } from '@touchline/client/observable'
import type { AskCustomBet } from '../custom-bet-ports.ts'

const question = createObservable<AskCustomBet | null>(null)

export const customBetQuestion = { get: question.get, subscribe: question.subscribe }

export const askAboutCustomBet = (asked: AskCustomBet): void => question.set(asked)

export const closeCustomBetQuestion = (): void => question.set(null)

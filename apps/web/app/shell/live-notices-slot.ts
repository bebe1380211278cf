/** What is said about the connection and the prices that hang on it: null until it is fetched, once prices are live. */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

export const liveNotices = createObservable<ComponentType | null>(null)

/** The live chat, whose code is loaded late; null where there is none. */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

export const liveChat = createObservable<ComponentType | null>(null)

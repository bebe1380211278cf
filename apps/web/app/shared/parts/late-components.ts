/** Components of the shell and of pages whose code loads late or never; null until then. */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

/** Notices about the connection and its prices, loaded once prices are live. */
export const liveNotices = createObservable<ComponentType | null>(null)

/** The operator's live chat; stays null where there is none. */
export const liveChat = createObservable<ComponentType | null>(null)

/** What home offers besides its lists. */
export const homeStrip = createObservable<ComponentType | null>(null)

/** The jackpots between the lists of small screens. */
export const jackpotStrip = createObservable<ComponentType | null>(null)

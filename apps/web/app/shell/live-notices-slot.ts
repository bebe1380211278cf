/**
 * Notices about the connection and its prices; null until loaded, which happens once prices are
 * live.
 */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

export const liveNotices = createObservable<ComponentType | null>(null)

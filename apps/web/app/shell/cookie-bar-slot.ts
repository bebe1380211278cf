/** The cookie bar; null until it is known that it must be shown. */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

export const cookieBar = createObservable<ComponentType | null>(null)

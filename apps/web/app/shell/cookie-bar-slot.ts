/** The question about cookies: null until it is known that it has to be asked. */
import { createObservable } from '@touchline/client/observable'
import type { ComponentType } from 'react'

export const cookieBar = createObservable<ComponentType | null>(null)

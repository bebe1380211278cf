/**
 * Renders components into a document inside a test app, at `TEST_NOW`. For tests with
 * `@vitest-environment happy-dom`; cleans up rendered and stored state after each.
 */
import '@testing-library/jest-dom/vitest'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { App } from '../shared/app/app.ts'
import { inApp } from './in-app.tsx'
import { TEST_NOW } from './test-app.ts'

// Makes React warn about state updates outside `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW })
  vi.stubGlobal('BroadcastChannel', undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

/**
 * Renders a component; `user` simulates user events, and `show` renders another component in its
 * place.
 */
export function renderInApp(app: App, element: ReactNode) {
  const { container, rerender } = render(inApp(app, element))
  const user = userEvent.setup({ delay: null })
  return { user, container, show: (next: ReactNode) => rerender(inApp(app, next)) }
}

const readNode = (node: Node): string => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const content = [...node.childNodes].map(readNode).join('')
  // Within a word or a sentence.
  return node.nodeName === 'BDI' ? content : ` ${content} `
}

/** The texts of an element in order, separated by spaces at element boundaries. */
export function readText(node: Node): string {
  return readNode(node)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * For Vitest, before each test file: the sportsbook's modules are evaluated anew, as on a page of its own, whose body is
 * empty. Files share a process, and what stands in a module, such as which bets are shown, or what a test has left in the
 * document would reach from one file into the next.
 */
import { vi } from 'vitest'

vi.resetModules()
globalThis.document?.body.replaceChildren()

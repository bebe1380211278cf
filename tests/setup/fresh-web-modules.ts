/**
 * For Vitest, before each test file: the sportsbook's modules are evaluated anew, as on a page of its own. Files share a
 * process, and what stands in a module, such as which bets are shown, would reach from one file into the next.
 */
import { vi } from 'vitest'

vi.resetModules()

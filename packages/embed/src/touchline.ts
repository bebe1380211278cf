/** The SDK as a module. */
import { defineElement } from './element.ts'
import { open } from './mount.ts'
import type { Touchline } from './types.ts'
import { VERSION } from './version.ts'

export const version: Touchline['version'] = VERSION

/** Puts the sportsbook into the page; resolves once it answers. */
export const mount: Touchline['mount'] = async options => open(options).ready

defineElement()

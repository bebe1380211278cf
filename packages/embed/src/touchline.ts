/** The SDK as a module. */
import { defineElement } from './element.ts'
import { open } from './mount.ts'
import type { Touchline } from './types.ts'
import { VERSION } from './version.ts'

export const version: Touchline['version'] = VERSION

/** Mounts the sportsbook in the page; resolves when it responds. */
export const mount: Touchline['mount'] = async options => open(options).ready

defineElement()

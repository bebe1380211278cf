/**
 * Identifies a device of the player: a UUID in a cookie that lives 7300 days and is shared by the
 * site's subdomains.
 */
import { createUuid } from '@touchline/client/web-platform'
import { COOKIES, readCookie, writeCookie } from '../../../shared/browser/cookies.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Without cookies the id lasts as long as the page. */
let fallback: string | null = null

/** Returns the device's id; generates and stores it on the first call. */
export function readDeviceId(): string {
  const stored = readCookie(COOKIES.device)
  if (stored && UUID.test(stored)) return stored
  fallback ??= createUuid()
  writeCookie(COOKIES.device, fallback)
  return fallback
}

/** Hashes in the browser, for repeating published draws. SubtleCrypto exists on secure pages only. */

export const hasWebCrypto = (): boolean => globalThis.crypto?.subtle !== undefined

/** The bytes of hex digits. */
export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))

/** Lower-case hex digits of bytes. */
export const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of a text in UTF-8, as hex. */
export async function hashText(content: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
}

/** SHA-256 of bytes given as hex, applied again to its result so many times; as hex. */
export async function hashRepeatedly(hex: string, times: number): Promise<string> {
  let bytes: BufferSource = fromHex(hex)
  let result = hex
  for (let done = 0; done < times; done += 1) {
    const hashed = await crypto.subtle.digest('SHA-256', bytes)
    bytes = hashed
    if (done === times - 1) result = toHex(hashed)
  }
  return result
}

/** HMAC-SHA256 of a text under the key given as hex; as hex. */
export async function signText(keyHex: string, message: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', fromHex(keyHex), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
}

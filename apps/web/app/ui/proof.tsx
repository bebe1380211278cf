/** The proof of a published draw: its values, the verdict, and the hashes by which the browser repeats it. */
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import styles from './proof.module.css'
import { Tag } from './tag.tsx'
import text from './text.module.css'

/** A published value, as text that is never translated. */
export interface ProofValue {
  readonly label: string
  readonly value: string
}

export interface ProofVerdict {
  /** `unknown`: it could not be computed here. */
  readonly kind: 'correct' | 'wrong' | 'unknown'
  readonly text: string
}

interface ProofProps {
  readonly title: string
  /** How far the draw is. */
  readonly state?: string
  readonly explanation: string
  readonly values?: readonly ProofValue[]
  readonly verdict?: ProofVerdict | null
  readonly children?: ReactNode
}

const KINDS = { correct: 'up', wrong: 'danger', unknown: 'plain' } as const

/** The verification of a draw: what was published, and whether the browser computes the same. */
export function Proof({ title, state, explanation, values = [], verdict, children }: ProofProps) {
  return (
    <section className={styles.proof} aria-label={title}>
      <div className={styles.head}>
        <b>{title}</b>
        {state && <Tag>{state}</Tag>}
      </div>
      <p className={text.second}>{explanation}</p>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code dir="ltr">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {verdict && (
        <Notice kind={KINDS[verdict.kind]} icon={verdict.kind === 'correct' ? 'check' : 'warn'} role="status">
          {verdict.text}
        </Notice>
      )}
      {children}
    </section>
  )
}

/** SubtleCrypto exists on secure pages only. */
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

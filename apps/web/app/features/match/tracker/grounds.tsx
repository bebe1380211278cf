/** Playing field lines by sport, in a box of 430 by 280 whose play area is 390 by 220. */
import type { ReactNode } from 'react'

export const GROUND = { width: 430, height: 280, left: 20, top: 30, length: 390, breadth: 220 } as const

const EDGE = 'M20 30h390v220H20z'

const yards = Array.from({ length: 9 }, (_, index) => `M${89.3 + index * 31.45} 30v220`).join('')

/** Sports without a drawing show an empty field. */
const GROUNDS: Readonly<Record<string, ReactNode>> = {
  soccer: (
    <>
      <path d={`${EDGE}M215 30v220M20 82h62v116H20M410 82h-62v116h62M20 114h21v52H20M410 114h-21v52h21`} />
      <path d="M82 122a26 26 0 0 1 0 36M348 122a26 26 0 0 0 0 36M20 38a8 8 0 0 0 8-8M410 38a8 8 0 0 1-8-8M20 242a8 8 0 0 1 8 8M410 242a8 8 0 0 0-8 8" />
      <circle cx="215" cy="140" r="36" />
      <path d="M410 127h9v26h-9M20 127h-9v26h9" />
    </>
  ),
  handball: (
    <>
      <path d={`${EDGE}M215 30v220`} />
      <path d="M20 60a62 62 0 0 1 62 62v36a62 62 0 0 1-62 62M410 60a62 62 0 0 0-62 62v36a62 62 0 0 0 62 62" />
      <path
        d="M20 36a90 90 0 0 1 90 86v36a90 90 0 0 1-90 86M410 36a90 90 0 0 0-90 86v36a90 90 0 0 0 90 86"
        strokeDasharray="6 6"
      />
      <path d="M410 125h9v30h-9M20 125h-9v30h9" />
    </>
  ),
  basketball: (
    <>
      <path d={`${EDGE}M215 30v220M20 102h78v76H20M410 102h-78v76h78`} />
      <path d="M20 48h44a104 104 0 0 1 0 184H20M410 48h-44a104 104 0 0 0 0 184h44M98 114a26 26 0 0 1 0 52M332 114a26 26 0 0 0 0 52" />
      <circle cx="215" cy="140" r="30" />
      <circle cx="46" cy="140" r="5" />
      <circle cx="384" cy="140" r="5" />
    </>
  ),
  'ice-hockey': (
    <>
      <rect x="20" y="30" width="390" height="220" rx="56" />
      <path d="M215 30v220M150 30v220M280 30v220M48 40v200M382 40v200" />
      <circle cx="215" cy="140" r="28" />
      <circle cx="92" cy="84" r="22" />
      <circle cx="92" cy="196" r="22" />
      <circle cx="338" cy="84" r="22" />
      <circle cx="338" cy="196" r="22" />
      <path d="M48 128a14 14 0 0 1 0 24M382 128a14 14 0 0 0 0 24" />
    </>
  ),
  'american-football': <path d={`${EDGE}M57.9 30v220M372.1 30v220${yards}`} />,
  tennis: (
    <>
      <path d={`${EDGE}M20 58h390M20 222h390M118 58v164M312 58v164M118 140h194`} />
      <path d="M215 18v244" strokeWidth="3" />
    </>
  ),
  'table-tennis': (
    <>
      <path d="M50 60h330v160H50zM50 140h330" />
      <path d="M215 48v184" strokeWidth="3" />
    </>
  ),
  volleyball: (
    <>
      <path d={`${EDGE}M150 30v220M280 30v220`} />
      <path d="M215 16v248" strokeWidth="3" />
    </>
  ),
  cricket: (
    <>
      <ellipse cx="215" cy="140" rx="195" ry="116" />
      <ellipse cx="215" cy="140" rx="104" ry="66" strokeDasharray="6 6" />
      <path d="M150 126h130v28H150zM162 126v28M268 126v28" />
    </>
  ),
  baseball: (
    <>
      <path d="M215 262 78 125a194 194 0 0 1 274 0z" />
      <path d="m215 246 70-70-70-70-70 70z" />
      <circle cx="215" cy="180" r="9" />
    </>
  ),
  mma: <path d="m142 40 146 0 72 68 0 64-72 68-146 0-72-68 0-64z" />,
}

export function Ground({ sportKey }: { readonly sportKey: string }) {
  return GROUNDS[sportKey] ?? <path d={EDGE} />
}

/** Whether the field has mown grass stripes. */
export const hasStripes = (sportKey: string): boolean =>
  ['soccer', 'american-football', 'handball', 'basketball'].includes(sportKey)

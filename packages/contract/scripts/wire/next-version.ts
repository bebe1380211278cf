import type { Change } from './compare-schemas.ts'

export type Release = 'major' | 'minor' | 'patch'

/** What the changes of the wire ask for at least; without any, a patch. */
export function decideRelease(changes: readonly Change[]): Release {
  if (changes.some(({ level }) => level === 'major')) return 'major'
  return changes.length > 0 ? 'minor' : 'patch'
}

/** The lowest next version. Below 1.0.0 a breaking change raises the second number, as npm's ranges expect. */
export function raiseVersion(version: string, release: Release): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (release === 'patch') return `${major}.${minor}.${patch + 1}`
  if (release === 'minor' && major > 0) return `${major}.${minor + 1}.0`
  if (release === 'minor') return `0.${minor}.${patch + 1}`
  return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`
}

/** Whether a version reaches another. Prereleases are not compared. */
export function isAtLeast(version: string, other: string): boolean {
  const [left, right] = [version, other].map(text => text.split('.').map(Number))
  const index = [0, 1, 2].find(place => left?.[place] !== right?.[place])
  return index === undefined || (left?.[index] ?? 0) > (right?.[index] ?? 0)
}

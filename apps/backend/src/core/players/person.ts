/** The key of names in `players`, which older nodes match accounts by. */

/** Normalises a full name so that spelling variants match: `Zoë Müller` and `MULLER, Zoe` have the same key. */
export function toNameKey(firstName: string | null, lastName: string | null): string | null {
  if (!firstName || !lastName) return null
  const letters = `${firstName} ${lastName}`.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
  return letters
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
}

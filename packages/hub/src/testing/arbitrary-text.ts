import fc from 'fast-check'

/** Any text at all, lone surrogates and control characters included. */
export function arbitraryText(maxLength = 300): fc.Arbitrary<string> {
  return fc.array(fc.nat(0xffff), { maxLength }).map(units => String.fromCharCode(...units))
}

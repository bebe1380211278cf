import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mergeIcons } from './merge.ts'

const own = readFileSync(new URL('../../app/ui/icons.svg', import.meta.url), 'utf8')
const names: Record<string, string> = { soccer: 'soccer', 'ice-hockey': 'ice-hockey' }
const merge = (...symbols: string[]) => mergeIcons(own, `<svg>${symbols.join('')}</svg>`, key => names[key])
const symbol = (id: string, content: string) => `<symbol id="${id}" viewBox="0 0 24 24">${content}</symbol>`

describe('mergeIcons', () => {
  it('prefers the operator’s symbols', () => {
    const merged = merge(
      symbol('icon-home', '<path d="M1 1h9"/>'),
      symbol('sport-ice-hockey', '<g><circle r="3"/></g>'),
    )
    expect(merged).toContain(symbol('i-home', '<path d="M1 1h9"/>'))
    expect(merged).toContain(symbol('i-ice-hockey', '<g><circle r="3"/></g>'))
    expect(merged?.match(/<symbol/g)).toHaveLength(own.match(/<symbol/g)?.length ?? 0)
  })

  it('returns null when nothing is added', () => {
    const same = own.replaceAll('id="i-', 'id="icon-')
    expect(mergeIcons(own, same, () => undefined)).toBeNull()
    expect(merge(symbol('icon-nobody-asks-for', '<path d="M0 0"/>'), symbol('sport-curling', '<g/>'))).toBeNull()
  })

  it.each([
    '<script>alert(1)</script>',
    '<path d="M0 0" onclick="alert(1)"/>',
    '<path style="fill:red" d="M0"/>',
    '<use href="https://evil.example/x#y"/>',
    '<path fill="url(https://evil.example)"/>',
    '<foreignObject/>',
  ])('rejects %s', content => {
    expect(merge(symbol('icon-home', content))).toBeNull()
  })

  it.each(['', '<html>maintenance</html>', '{"code":500}'])('throws when %s is not a sprite', theirs => {
    expect(() => mergeIcons(own, theirs, () => undefined)).toThrow('no sprite')
  })
})

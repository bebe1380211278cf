import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const dataset: Record<string, string> = {}
const cookies: string[] = []

beforeEach(() => {
  vi.stubGlobal('document', {
    documentElement: { dataset },
    get cookie() {
      return cookies.at(-1) ?? ''
    },
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  vi.stubGlobal('location', { hostname: 'localhost', protocol: 'http:' })
})
afterEach(() => vi.unstubAllGlobals())

describe('the sidebar', () => {
  it('remembers in its cookie that it is collapsed, and marks the document', async () => {
    const { setCollapsed } = await import('./sidebar.tsx')
    setCollapsed(true)
    expect(dataset).toEqual({ sidebar: 'collapsed' })
    expect(cookies.at(-1)).toMatch(/^sidebar=collapsed; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    setCollapsed(false)
    expect(dataset).toEqual({})
    expect(cookies.at(-1)).toMatch(/^sidebar=expanded;/)
  })
})

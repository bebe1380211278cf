// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { readAppearance } from './flows.ts'

const root = document.documentElement

afterEach(() => {
  root.removeAttribute('style')
  delete root.dataset.theme
})

it('names the theme, its colours as six digits, the radius, and the first font', () => {
  root.dataset.theme = 'light'
  root.style.setProperty('--surface', '#fff')
  root.style.setProperty('--accent', '#CFF24A')
  root.style.setProperty('--r-3', '10px')
  expect(readAppearance()).toBe('scheme:light;surface:ffffff;accent:CFF24A;radius:10')
  root.style.setProperty('--font', '"Montserrat Variable", system-ui, sans-serif')
  expect(readAppearance()).toBe('scheme:light;surface:ffffff;accent:CFF24A;radius:10;font:Montserrat Variable')
  root.style.setProperty('--font', '"a{b}", sans-serif')
  expect(readAppearance()).not.toContain('font:')
})

it('leaves out what is no plain colour', () => {
  root.style.setProperty('--surface', 'color-mix(in srgb, red, blue)')
  root.style.setProperty('--text', 'url(x);danger:000000')
  expect(readAppearance()).toBe('scheme:dark')
})

/**
 * Finds by geometry what is wrong with the texts of the page as it stands: cut, broken within a word, ended without an ellipsis, outside of their
 * control or the page, over each other, without a glyph, or still English. Runs in the browser, so it uses nothing of
 * this module.
 */
export interface TextRules {
  /** English texts that the language writes otherwise. */
  readonly english: readonly string[]
}

export function findTextProblems({ english }: TextRules): string[] {
  const TOLERANCE = 1.5
  const untranslated = new Set(english)
  const problems = new Set<string>()
  interface Shown {
    readonly text: string
    readonly element: Element
    readonly lines: readonly DOMRect[]
    readonly firstLetter: DOMRect
    readonly layer: Element | null
  }
  const shown: Shown[] = []

  const styleOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element)
  const describe = (text: string, element: Element): string => {
    const path: string[] = []
    for (let node: Element | null = element; node && path.length < 3; node = node.parentElement)
      path.unshift(node.tagName.toLowerCase() + (node.className ? `.${String(node.className).split(' ')[0]}` : ''))
    return `“${text.slice(0, 60)}” in ${path.join(' > ')}`
  }
  /** For screen readers only. */
  const isVisuallyHidden = (element: Element): boolean => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { width, height } = node.getBoundingClientRect()
      if ((width <= 1 || height <= 1) && styleOf(node).overflow !== 'visible') return true
    }
    return false
  }
  const findLayer = (element: Element): Element | null => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { position } = styleOf(node)
      if (position === 'fixed' || position === 'sticky' || position === 'absolute' || node.tagName === 'DIALOG')
        return node
      if (node.matches(':popover-open')) return node
    }
    return null
  }

  /** Names of the feed may end in an ellipsis, but not where they say what is bet on. */
  const isName = (element: Element): boolean =>
    element.closest('bdi, [dir="auto"], [data-match] h3, header a[aria-label]') !== null &&
    element.closest('main [data-outcome]') === null
  /** A word that begins on one line and ends on another; scripts without spaces between words have none. */
  const findBrokenWord = (node: Text): string | undefined => {
    if (styleOf(node.parentElement as Element).hyphens === 'auto') return undefined
    const range = document.createRange()
    const words = [...node.data.matchAll(/[\p{L}\p{M}]+/gu)]
    return words.find(({ 0: word, index }) => {
      if (/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u.test(word)) return false
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return Math.max(...tops) - Math.min(...tops) > 4
    })?.[0]
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const element = node.parentElement
    if (!text || !element || element.closest('script, style, noscript, svg, template, iframe')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length === 0 || isVisuallyHidden(element)) continue
    if (lines.length > 1 && isName(element)) {
      const word = findBrokenWord(node as Text)
      if (word) problems.add(`“${word}” is broken within: ${describe(text, element)}`)
    }
    if (untranslated.has(text)) problems.add(`untranslated: ${describe(text, element)}`)
    range.setEnd(node, (node as Text).data.search(/\S/) + 1)
    range.setStart(node, range.endOffset - 1)
    shown.push({ text, element, lines, firstLetter: range.getBoundingClientRect(), layer: findLayer(element) })
  }

  /** A name that has no room ends in an ellipsis, at its own end. */
  const findLostPart = ({ text, element, lines, firstLetter }: Shown): string | undefined => {
    if (!element.closest('bdi, [dir="auto"]')) return undefined
    for (let node: Element | null = element; node && node !== document.body; node = node.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(node)
      if (overflowX === 'auto' || overflowX === 'scroll') return undefined
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = node.getBoundingClientRect()
      const isCut = lines.some(line => line.left < box.left - TOLERANCE || line.right > box.right + TOLERANCE)
      const isLost = lines.some(line => line.bottom > box.bottom + 4)
      if (isCut && textOverflow !== 'ellipsis')
        return `cut without an ellipsis: ${describe(text, element)} by ${node.tagName.toLowerCase()}.${node.className}`
      if (isCut && (firstLetter.left < box.left - TOLERANCE || firstLetter.right > box.right + TOLERANCE))
        return `cut at its start: ${describe(text, element)}`
      if (isLost && webkitLineClamp === 'none') return `words lost: ${describe(text, element)}`
      if (isCut || isLost) return undefined
    }
    return undefined
  }

  for (const name of shown) {
    const { text, element, lines } = name
    const lost = findLostPart(name)
    if (lost) problems.add(lost)
    const left = Math.min(...lines.map(line => line.left))
    const right = Math.max(...lines.map(line => line.right))
    const bottom = Math.max(...lines.map(line => line.bottom))
    const top = Math.min(...lines.map(line => line.top))
    let scrolls = false
    let isShown = true
    for (let node: Element | null = element; node && node !== document.documentElement; node = node.parentElement) {
      const { overflowX, overflowY } = styleOf(node)
      const box = node.getBoundingClientRect()
      const clipsX = overflowX === 'hidden' || overflowX === 'clip'
      const clipsY = overflowY === 'hidden' || overflowY === 'clip'
      if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true
      // What has wrapped out of a box as a whole is meant to.
      if (clipsY && top >= box.bottom) isShown = false
      if (!isShown) break
      if (clipsX && !scrolls && !isName(element) && (left < box.left - TOLERANCE || right > box.right + TOLERANCE))
        problems.add(
          `cut: ${describe(text, element)} by ${Math.round(Math.max(box.left - left, right - box.right))} px`,
        )
      // A line box is higher than its letters.
      if (
        clipsY &&
        !scrolls &&
        !isName(element) &&
        box.height > 0 &&
        (bottom > box.bottom + 4 || top < box.top - 4) &&
        node !== document.body &&
        node.scrollHeight > node.clientHeight + 4
      )
        problems.add(`cut below: ${describe(text, element)}`)
      if (styleOf(node).position === 'fixed') break
    }
    if (!isShown) continue
    if (!scrolls && (left < -TOLERANCE || right > innerWidth + TOLERANCE)) {
      const isDrawn = element.closest('[inert], [aria-hidden="true"]') === null
      if (isDrawn) problems.add(`outside of the page: ${describe(text, element)}`)
    }
    const control = element.closest('button, a, [role="tab"], [role="button"]')
    if (control && !isName(element)) {
      const box = control.getBoundingClientRect()
      const isInline = styleOf(control).display === 'inline'
      if (!isInline && (left < box.left - TOLERANCE || right > box.right + TOLERANCE || bottom > box.bottom + 4))
        problems.add(
          `leaves its control: ${describe(text, element)} by ${Math.round(Math.max(box.left - left, right - box.right, bottom - box.bottom))} px`,
        )
    }
  }

  // Lines of texts in one layer that lie over each other, by their letters instead of their line boxes.
  const lines = shown.flatMap(({ text, element, lines: boxes, layer }) =>
    boxes.map(box => ({
      text,
      element,
      layer,
      left: box.left,
      right: box.right,
      top: box.top + box.height * 0.2,
      bottom: box.bottom - box.height * 0.2,
    })),
  )
  lines.sort((a, b) => a.top - b.top)
  for (const [at, line] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.top >= line.bottom) break
      if (other.element === line.element || other.layer !== line.layer) continue
      const width = Math.min(line.right, other.right) - Math.max(line.left, other.left)
      const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top)
      if (width <= 2 || height <= 2) continue
      if (isName(line.element) && isName(other.element)) continue
      // What an ellipsis has cut is not drawn.
      const isCut = [line, other].some(({ element, left, right }) => {
        const clipping = element.closest('bdi')?.parentElement ?? element
        const box = clipping.getBoundingClientRect()
        return styleOf(clipping).textOverflow === 'ellipsis' && (right > box.right + 1 || left < box.left - 1)
      })
      if (!isCut) problems.add(`overlap: ${describe(line.text, line.element)} and “${other.text.slice(0, 40)}”`)
    }
  }
  // Texts of a match's row that lie over a crest.
  for (const row of document.querySelectorAll('main article[data-match]')) {
    const crests = [...row.querySelectorAll('svg')].map(crest => crest.getBoundingClientRect())
    for (const { text, element, lines: boxes } of shown.filter(preview => row.contains(preview.element)))
      for (const box of boxes)
        for (const crest of crests) {
          const width = Math.min(box.right, crest.right) - Math.max(box.left, crest.left)
          const height = Math.min(box.bottom, crest.bottom) - Math.max(box.top, crest.top)
          if (width > 2 && height > 4 && !isName(element)) problems.add(`over a crest: ${describe(text, element)}`)
        }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1)
    problems.add(`the page is ${document.documentElement.scrollWidth} px wide instead of ${innerWidth}`)

  // Letters that no font has look like a character that does not exist.
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context) {
    context.canvas.width = 40
    context.canvas.height = 40
    context.font = `24px ${styleOf(document.body).fontFamily}`
    context.textBaseline = 'top'
    const draw = (letter: string): string => {
      context.clearRect(0, 0, 40, 40)
      context.fillText(letter, 4, 4)
      return context.getImageData(0, 0, 40, 40).data.join()
    }
    const missing = draw('\u{10fffd}')
    const letters = new Set(shown.flatMap(({ text }) => [...text]).filter(letter => /[\p{L}\p{N}\p{S}]/u.test(letter)))
    const tofu = [...letters].filter(letter => draw(letter) === missing)
    if (tofu.length > 0) problems.add(`no glyph: ${tofu.join(' ')}`)
  }
  return [...problems]
}

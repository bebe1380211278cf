/** Translates a page as browsers do, for tests in a document and in a browser: it uses nothing outside of itself. */

interface TranslationOptions {
  /** Chrome replaces a text by what it has translated; others move it. */
  readonly way: 'replace' | 'move'
  /** Also translates what the page excludes from translation. */
  readonly isHostile?: boolean
}

/** Translates every text now and as it changes; returns a function that stops it. */
export function translatePage({ way, isHostile = false }: TranslationOptions): () => void {
  const isExcluded = (text: Text): boolean =>
    !text.data.trim() ||
    text.parentElement?.closest('font, script, style, svg, noscript') !== null ||
    (!isHostile && text.parentElement.closest('[translate="no"]') !== null)

  const translateText = (text: Text): void => {
    if (isExcluded(text)) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    outer.append(inner)
    if (way === 'move') {
      text.replaceWith(outer)
      inner.append(text)
    } else {
      inner.textContent = text.data
      text.replaceWith(outer)
    }
  }
  const translateAll = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    texts.forEach(translateText)
  }
  const observer = new MutationObserver(records => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) translateText(target)
      for (const node of addedNodes) {
        if (node instanceof Text) translateText(node)
        else translateAll(node)
      }
    }
  })
  translateAll(document.body)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => observer.disconnect()
}

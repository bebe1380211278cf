/**
 * Keeps React's text nodes in a page that the browser translates. A translation replaces a text node by a `font` element,
 * or moves it into one. React goes on to write to the node, which nobody sees, and to ask its former parent to remove it,
 * which throws and takes the whole page away.
 */

/** By the text node that was replaced. */
const replacements = new WeakMap<Node, Element>()

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT'

/** The node of `parent` that stands for a text that has been replaced or moved; null if it is gone. */
function findReplacement(parent: Node, text: Node): Node | null {
  let node: Node | null = text.isConnected ? text : (replacements.get(text) ?? null)
  while (node && node.parentNode !== parent) node = node.parentNode
  return node
}

/** Puts a text that React has written to back into its place, where it is translated again. */
function restore(text: Node): void {
  const font = replacements.get(text)
  replacements.delete(text)
  if (font?.isConnected && !text.isConnected) font.replaceWith(text)
}

/** Starts for the lifetime of the document. Call before React hydrates it. */
export function guardTranslatedText(root: Node): void {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !(child instanceof Text)) return removeChild.call(this, child) as T
    const replacement = findReplacement(this, child)
    if (replacement) removeChild.call(this, replacement)
    replacements.delete(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    const isMoved = next instanceof Text && next.parentNode !== this
    return insertBefore.call(this, node, isMoved ? findReplacement(this, next) : next) as T
  }
  const observer = new MutationObserver(records => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        if (!target.isConnected) restore(target)
        continue
      }
      for (const removed of removedNodes) {
        if (!(removed instanceof Text) || removed.isConnected) continue
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (!font) continue
        replacements.set(removed, font)
        observer.observe(removed, { characterData: true })
      }
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}

/**
 * As much of a document as React needs to draw into and to change what it drew: elements, texts, attributes, no layout and
 * no events. For tests that count what renders.
 */
import { vi } from 'vitest'

const HTML = 'http://www.w3.org/1999/xhtml'

class TinyNode {
  parentNode: TinyNode | null = null
  childNodes: TinyNode[] = []
  readonly nodeType: number
  readonly nodeName: string
  readonly ownerDocument: TinyDocument | null

  constructor(nodeType: number, nodeName: string, ownerDocument: TinyDocument | null) {
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.ownerDocument = ownerDocument
  }

  get firstChild(): TinyNode | null {
    return this.childNodes[0] ?? null
  }
  get lastChild(): TinyNode | null {
    return this.childNodes.at(-1) ?? null
  }
  get nextSibling(): TinyNode | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }
  get textContent(): string {
    return this.childNodes.map(child => child.textContent).join('')
  }
  set textContent(text: string) {
    this.childNodes = []
    if (text && this.ownerDocument) this.appendChild(this.ownerDocument.createTextNode(text))
  }
  appendChild(child: TinyNode) {
    return this.insertBefore(child, null)
  }
  insertBefore(child: TinyNode, before: TinyNode | null) {
    child.parentNode?.removeChild(child)
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }
  removeChild(child: TinyNode) {
    this.childNodes = this.childNodes.filter(other => other !== child)
    child.parentNode = null
    return child
  }
  contains(node: TinyNode | null): boolean {
    return node === this || this.childNodes.some(child => child.contains(node))
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

class TinyText extends TinyNode {
  data: string
  constructor(data: string, ownerDocument: TinyDocument) {
    super(3, '#text', ownerDocument)
    this.data = data
  }
  override get textContent() {
    return this.data
  }
  override set textContent(text: string) {
    this.data = text
  }
  get nodeValue() {
    return this.data
  }
  set nodeValue(text: string) {
    this.data = text
  }
}

export class TinyElement extends TinyNode {
  readonly namespaceURI: string
  readonly attributes = new Map<string, string>()
  readonly style = { setProperty: () => {} }
  readonly dataset: Record<string, string> = {}
  readonly classList = { toggle: () => {} }

  constructor(name: string, namespaceURI: string, ownerDocument: TinyDocument) {
    super(1, name.toUpperCase(), ownerDocument)
    this.namespaceURI = namespaceURI
  }
  get tagName() {
    return this.nodeName
  }
  get lastElementChild(): TinyNode | null {
    return this.childNodes.findLast(child => child instanceof TinyElement) ?? null
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, String(value))
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
}

class TinyDocument extends TinyNode {
  readonly documentElement: TinyElement
  readonly body: TinyElement
  readonly activeElement = null
  readonly cookie = ''
  readonly defaultView = globalThis

  constructor() {
    super(9, '#document', null)
    this.documentElement = this.createElement('html')
    this.body = this.createElement('body')
    this.appendChild(this.documentElement).appendChild(this.body)
  }
  createElement(name: string) {
    return new TinyElement(name, HTML, this)
  }
  createElementNS(namespace: string, name: string) {
    return new TinyElement(name, namespace, this)
  }
  createTextNode(text: string) {
    return new TinyText(text, this)
  }
}

/** Puts the document in place, to be called before React's client is imported; the answer is where to draw. */
export function stubTinyDom(): Element {
  const document = new TinyDocument()
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('Text', TinyText)
  vi.stubGlobal('HTMLIFrameElement', class {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', hostname: 'localhost', protocol: 'http:' })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return document.body as unknown as Element
}

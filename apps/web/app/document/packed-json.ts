/**
 * Packs JSON data: the names of the properties of equally shaped objects are written once, and so
 * are equal objects. A page's data is mostly lists of matches, markets and outcomes, of which names
 * are two thirds, and every match repeats its league with category and sport.
 *
 * The text is `[shapes, value]`. An array is `[0, …items]`, an object `[n, …values]` with the n-th
 * shape, and an object that was written before `[-n]`, the n-th of those large enough to be shared.
 * A shape is a list of names, or of steps from one number to the next where all names are numbers,
 * such as ids of leagues.
 */
type PackedValue = string | number | boolean | null | PackedValue[]
type Shape = readonly string[]
type PackedShape = Shape | readonly number[]

/** Packed data as parsed from its text. */
export type Packed = readonly [shapes: readonly PackedShape[], root: PackedValue]

/** Smaller objects are as short as a reference to them. */
const SHARED_FROM = 4

/** The shape that consists of the names on the way from the root of a tree; numbered when an object has it. */
interface ShapeNode {
  number: number
  readonly names: Shape
  readonly next: Map<string, ShapeNode>
  /** The step taken last: equally shaped objects follow each other, and a comparison is cheaper than a lookup. */
  lastName: string
  lastNode: ShapeNode | null
}

const createNode = (names: Shape): ShapeNode => ({ number: 0, names, next: new Map(), lastName: '', lastNode: null })

/** Numbers shapes from 1 in the order in which they are first seen. */
function createShapes() {
  const root = createNode([])
  const list: Shape[] = []
  const step = (node: ShapeNode, name: string): ShapeNode => {
    if (node.lastNode && node.lastName === name) return node.lastNode
    const next = node.next.get(name) ?? createNode([...node.names, name])
    node.next.set(name, next)
    node.lastName = name
    node.lastNode = next
    return next
  }
  const numberOf = (node: ShapeNode): number => {
    if (node.number === 0) node.number = list.push(node.names)
    return node.number
  }
  return { root, step, numberOf, list }
}

/** What JSON may escape: besides quotes and control characters, halves of surrogate pairs. */
const ESCAPED = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

/** The JSON of a value that is no object, `null` where JSON has none. Faster than `JSON.stringify` for each. */
function writePrimitive(value: unknown): string {
  if (typeof value === 'string') return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`
  return typeof value === 'boolean' || Number.isFinite(value) ? String(value) : 'null'
}

const isPrimitive = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Objects list names that are numbers in ascending order. */
const packShape = (names: Shape): PackedShape =>
  names.every(name => /^[1-9]\d{0,14}$/.test(name))
    ? names.map((name, index) => Number(name) - Number(names[index - 1] ?? 0))
    : names

/** Writes what `JSON.stringify` would, packed. */
export function packJson(root: unknown): string {
  const shapes = createShapes()
  /** Positions of the shared objects, from 1, by identity. */
  const positions = new Map<string, number>()
  /**
   * Identity of the value that was written last: its text with `#n` for each n-th shared object in it. Equal
   * values have equal identities, whereas the text of the second one refers to what the first one wrote. A value
   * without shared objects in it has its text as its identity.
   */
  let identity = ''

  const writeObject = (object: Readonly<Record<string, unknown>>): string => {
    let node = shapes.root
    let text = ''
    let writtenIdentity: string | null = null
    for (const name in object) {
      const value = object[name]
      if (value === undefined) continue
      node = shapes.step(node, name)
      const part = write(value)
      if (writtenIdentity === null && identity !== part) writtenIdentity = text
      text += `,${part}`
      if (writtenIdentity !== null) writtenIdentity += `,${identity}`
    }
    const number = shapes.numberOf(node)
    text = `[${number}${text}]`
    identity = writtenIdentity === null ? text : `[${number}${writtenIdentity}]`
    return node.names.length < SHARED_FROM ? text : share(text)
  }
  const share = (text: string): string => {
    const earlier = positions.get(identity)
    const position = earlier ?? positions.size + 1
    if (!earlier) positions.set(identity, position)
    identity = `#${position}`
    return earlier ? `[${-earlier}]` : text
  }
  const writeArray = (array: readonly unknown[]): string => {
    let text = '[0'
    let writtenIdentity: string | null = null
    for (const item of array) {
      const part = write(item)
      if (writtenIdentity === null && identity !== part) writtenIdentity = text
      text += `,${part}`
      if (writtenIdentity !== null) writtenIdentity += `,${identity}`
    }
    text += ']'
    identity = writtenIdentity === null ? text : `${writtenIdentity}]`
    return text
  }
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return writeArray(value)
    if (!isPrimitive(value)) return writeObject(value as Readonly<Record<string, unknown>>)
    identity = writePrimitive(value)
    return identity
  }
  const text = write(root)
  return `[${JSON.stringify(shapes.list.map(packShape))},${text}]`
}

/** Restores what `packJson` wrote. Equal objects are one object afterwards. */
export function unpackJson([shapes, root]: Packed): unknown {
  const shared: unknown[] = []
  const unpack = (value: PackedValue): unknown => {
    if (!Array.isArray(value)) return value
    const [head, ...values] = value as [number, ...PackedValue[]]
    if (head < 0) return shared[-head - 1]
    if (head === 0) return values.map(unpack)
    const shape = shapes[head - 1] ?? []
    let number = 0
    const entries = shape.map((name, index) => {
      if (typeof name === 'number') number += name
      return [typeof name === 'number' ? number : name, unpack(values[index] as PackedValue)]
    })
    const object = Object.fromEntries(entries)
    if (shape.length >= SHARED_FROM) shared.push(object)
    return object
  }
  return unpack(root)
}

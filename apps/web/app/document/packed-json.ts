/**
 * Packs JSON data: the names of the properties of equally shaped objects are written once, and so
 * are equal objects. A page's data is mostly lists of matches, markets and outcomes, of which names
 * are two thirds, and every match repeats its league with category and sport.
 *
 * The text is `[shapes, value]`. An array is `[0, …items]`, an object `[n, …values]` with the n-th
 * shape, and an object that was written before `[-n]`, the n-th of those large enough to be shared.
 */
type Packed = string | number | boolean | null | Packed[]
type Shape = readonly string[]

/** Smaller objects are as short as a reference to them. */
const isShared = (shape: Shape): boolean => shape.length > 3

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface NumberedShape {
  readonly number: number
  readonly keys: Shape
}

/** A text before which its length stands, so that no sequence of such texts equals another. */
const delimit = (text: string): string => `${text.length}"${text}`

/** Numbers shapes from 1 in the order in which they are first seen. */
function createShapes() {
  const byNames = new Map<string, NumberedShape>()
  const shapeOf = (value: Record<string, unknown>): NumberedShape => {
    let names = ''
    for (const key in value) if (value[key] !== undefined) names += delimit(key)
    const known = byNames.get(names)
    if (known) return known
    const keys = Object.keys(value).filter(key => value[key] !== undefined)
    const shape = { number: byNames.size + 1, keys }
    byNames.set(names, shape)
    return shape
  }
  const list = (): Shape[] => [...byNames.values()].map(({ keys }) => keys)
  return { shapeOf, list }
}

/** An object's shape, and its number by content, which equal objects share. */
interface Identity {
  readonly shape: NumberedShape
  readonly content: number
}

/** Writes what `JSON.stringify` would, packed. */
export function packJson(root: unknown): string {
  const shapes = createShapes()
  const contents = new Map<string, number>()
  const identities = new Map<object, Identity>()

  const identifyAll = (values: readonly unknown[]): string => {
    let text = ''
    for (const value of values) text += `${identify(value)},`
    return text
  }
  const identify = (value: unknown): string => {
    if (typeof value === 'string') return delimit(value)
    if (Array.isArray(value)) return `[${identifyAll(value)}]`
    if (!isObject(value)) return String(value)
    const known = identities.get(value)
    if (known) return `#${known.content}`
    const shape = shapes.shapeOf(value)
    let text = `${shape.number}:`
    for (const key of shape.keys) text += `${identify(value[key])},`
    const content = contents.get(text) ?? contents.size + 1
    contents.set(text, content)
    identities.set(value, { shape, content })
    return `#${content}`
  }
  /** Position of each shared object, by content. */
  const written = new Map<number, number>()
  const pack = (value: unknown): Packed => {
    if (Array.isArray(value)) return [0, ...value.map(pack)]
    if (!isObject(value)) return value as Packed
    const { shape, content } = identities.get(value) as Identity
    const position = written.get(content)
    if (position) return [-position]
    const packed: Packed[] = [shape.number]
    for (const key of shape.keys) packed.push(pack(value[key]))
    if (isShared(shape.keys)) written.set(content, written.size + 1)
    return packed
  }
  identify(root)
  const packed = JSON.stringify(pack(root))
  return `[${JSON.stringify(shapes.list())},${packed}]`
}

/** Parses what `packJson` wrote. Equal objects are one object afterwards. */
export function unpackJson(text: string): unknown {
  const [shapes, root] = JSON.parse(text) as [Shape[], Packed]
  const shared: unknown[] = []
  const unpack = (value: Packed): unknown => {
    if (!Array.isArray(value)) return value
    const [head, ...values] = value as [number, ...Packed[]]
    if (head < 0) return shared[-head - 1]
    if (head === 0) return values.map(unpack)
    const shape = shapes[head - 1] ?? []
    const object = Object.fromEntries(shape.map((key, index) => [key, unpack(values[index] as Packed)]))
    if (isShared(shape)) shared.push(object)
    return object
  }
  return unpack(root)
}

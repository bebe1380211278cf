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

/** Numbers texts from 1 in the order in which they are first seen. */
function createNumbering() {
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known) return known
    numbers.set(text, numbers.size + 1)
    return numbers.size
  }
  return { numbers, numberOf }
}

/** Writes what `JSON.stringify` would, packed. */
export function packJson(root: unknown): string {
  const shapes = createNumbering()
  const contents = createNumbering()
  /** Each object's number by content, equal for equal objects. */
  const contentOf = new Map<object, number>()
  const shapeOf = (value: object): Shape =>
    Object.keys(value).filter(key => (value as Record<string, unknown>)[key] !== undefined)

  const identify = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(identify).join()}]`
    if (!isObject(value)) return JSON.stringify(value)
    const shape = shapeOf(value)
    const content = contents.numberOf(
      `${shapes.numberOf(JSON.stringify(shape))}:${shape.map(key => identify(value[key])).join()}`,
    )
    contentOf.set(value, content)
    return `#${content}`
  }
  /** Position of each shared object, by content. */
  const written = new Map<number, number>()
  const pack = (value: unknown): Packed => {
    if (Array.isArray(value)) return [0, ...value.map(pack)]
    if (!isObject(value)) return value as Packed
    const content = contentOf.get(value) ?? 0
    const position = written.get(content)
    if (position) return [-position]
    const shape = shapeOf(value)
    const packed = [shapes.numberOf(JSON.stringify(shape)), ...shape.map(key => pack(value[key]))]
    if (isShared(shape)) written.set(content, written.size + 1)
    return packed
  }
  identify(root)
  const packed = JSON.stringify(pack(root))
  return `[[${[...shapes.numbers.keys()].join()}],${packed}]`
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

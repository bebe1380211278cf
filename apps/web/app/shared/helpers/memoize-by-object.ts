/** Computes the value of an object once and returns it for as long as the object exists. */
export function memoizeByObject<T extends object, V>(compute: (object: T) => V): (object: T) => V {
  const values = new WeakMap<T, V>()
  return object => {
    if (!values.has(object)) values.set(object, compute(object))
    return values.get(object) as V
  }
}

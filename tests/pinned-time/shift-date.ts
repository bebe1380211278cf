/**
 * Moves `Date` by a fixed offset. The function refers to nothing outside itself, so that it can be sent to a browser as
 * well; timers, `performance` and what the platform itself does by the clock (cookies, HTTP caches) stay as they are.
 */
export function shiftDate(offsetMs: number): void {
  const WallDate = globalThis.Date
  const now = (): number => WallDate.now() + offsetMs
  globalThis.Date = new Proxy(WallDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new WallDate(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
  })
}

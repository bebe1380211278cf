/**
 * Shifts `Date` by a fixed offset. The function is self-contained, so that it can be sent to a browser; timers,
 * `performance` and the platform's own uses of the clock (cookies, HTTP caches) are not shifted.
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

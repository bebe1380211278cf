/** Messages between pages and the service worker of push notifications. */

/** From a page that has subscribed: what the worker needs to report a renewed subscription. */
export interface PushDeviceMessage {
  readonly type: 'push-device'
  /** The operator's key that the device subscribes with. */
  readonly publicKey: string
  /** The secret of the subscription, which proves a renewal. */
  readonly auth: string
  /** Where a renewed subscription is sent. */
  readonly renewUrl: string
  /** The language prefix of paths, such as `/ar`. */
  readonly prefix: string
}

/** From the worker to an open page after a tap; the page answers on the port when it opens the path. */
export interface PushOpenMessage {
  readonly type: 'push-open'
  /** Without a language prefix. */
  readonly path: string
}

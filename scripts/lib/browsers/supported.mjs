/**
 * The oldest supported browsers, by their names in MDN's browser-compat-data, and what the product uses although one of
 * them lacks it.
 */

/** The build's targets, README and `docs/guides/browsers.md` are the same. */
export const OLDEST = { safari: '16.4', safari_ios: '16.4', chrome: '111', firefox: '115' }

/** Methods of our own or a library's objects that have the name of a young method of the browser. */
export const OWN_METHODS = new Set(
  (
    'build check createContext destroy dispatch dispose fallback features fetch in isActive limits newSubscription number' +
    ' opened path results retry s use uuid variant views watch'
  ).split(' '),
)

/** APIs that are asked for before they are used, or have a fallback: by name, where. @type {Readonly<Record<string, string>>} */
export const GUARDED_APIS = {
  'AbortSignal.timeout': 'Chrome 111 has it, and aborts with another error than later versions',
  'Intl.Segmenter': '`packages/client/src/web-platform.ts`',
  '.segment()': '`packages/client/src/web-platform.ts`',
  'navigator.connection': 'absent: a fast line is assumed',
  'navigator.share': 'absent: the address is copied',
  '.share()': 'absent: the address is copied',
  'navigator.vibrate': 'absent: the device stays still',
  '.vibrate()': 'absent: the device stays still',
  '.addRoutes()': 'absent: the browser asks the worker about every request, which leaves all but pages to it',
  '.createBidirectionalStream()': 'the WebTransport of Centrifuge, which connects by WebSocket here',
  '.createPolicy()': 'Trusted Types are asked for; without them nothing enforces them',
  '.createScript()': 'Trusted Types are asked for; without them nothing enforces them',
  '.createScriptURL()': 'Trusted Types are asked for; without them nothing enforces them',
  '.showPopover()': 'a polyfill, loaded by `apps/web/app/entry-client.tsx`',
  '.hidePopover()': 'a polyfill, loaded by `apps/web/app/entry-client.tsx`',
}

const LOOKS = 'looks: its absence hides and moves nothing that is needed'
const ANCHORED = 'a menu opens below its button, without room being looked for'
const HAS = 'looks: the parts that it moves or marks stay usable'

/** Styles with a fallback, or whose absence costs looks alone: by name, why. @type {Readonly<Record<string, string>>} */
export const GUARDED_STYLES = {
  ':has': HAS,
  ':dir': 'the direction from which a drawer comes',
  ':popover-open': 'the class of the polyfill stands beside it',
  '@media scripting': 'the early script marks the document',
  '@starting-style': 'modals appear at once',
  'background: text': 'prefixed by the build',
  mask: 'prefixed by the build',
  'mask-image': 'prefixed by the build',
  'text-size-adjust': 'prefixed beside it',
  hyphens: LOOKS,
  'hyphenate-limit-chars': LOOKS,
  'forced-color-adjust': LOOKS,
  'forced-color-adjust: none': LOOKS,
  'scrollbar-width': LOOKS,
  'scrollbar-width: none': LOOKS,
  'scrollbar-width: thin': LOOKS,
  '-webkit-tap-highlight-color': LOOKS,
  'cursor: pointer': 'phones have no pointer',
  'cursor: not-allowed': 'phones have no pointer',
  'cursor: default': 'phones have no pointer',
  'content-visibility': 'a page costs more to draw',
  'content-visibility: auto': 'a page costs more to draw',
  'accent-color': LOOKS,
  'contain-intrinsic-size': 'a page costs more to draw',
  'contain-intrinsic-block-size': 'a page costs more to draw',
  'overflow-clip-margin': LOOKS,
  'overscroll-behavior': LOOKS,
  'text-wrap': LOOKS,
  'text-wrap: balance': LOOKS,
  'text-align: match-parent': LOOKS,
  'paint-order': LOOKS,
  'float: inline-start': LOOKS,
  'float: inline-end': LOOKS,
  'clear: inline-start': LOOKS,
  'clear: inline-end': LOOKS,
  'anchor-name': ANCHORED,
  'anchor-scope': ANCHORED,
  'position-anchor': ANCHORED,
  'position-visibility': ANCHORED,
  'position-visibility: always': ANCHORED,
  'position-area': ANCHORED,
  'position-area: block-end': ANCHORED,
  'position-area: block-start': ANCHORED,
  'position-area: span-inline-start': ANCHORED,
  'position-area: span-inline-end': ANCHORED,
  'position-area: span-all': ANCHORED,
  '@position-try': ANCHORED,
  'position-try-fallbacks': ANCHORED,
  'position-try-fallbacks: flip-block': ANCHORED,
  'position-try-fallbacks: flip-inline': ANCHORED,
}

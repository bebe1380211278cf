/** The iframe: its address, permissions and height. */
import type { ResolvedOptions } from './options.ts'
import type { Offsets } from './types.ts'

/** Signals to the product that an SDK will respond to its handshake; with what the product must know before it is shown. */
const FRAME_NAME = 'touchline-embed'
const HOST_HEADER = 'host-header'
const FEATURES = ['autoplay', 'clipboard-write', 'encrypted-media', 'picture-in-picture', 'web-share', 'fullscreen']
/** Browsers that list their features warn about unknown ones. */
function isKnown(feature: string): boolean {
  const { featurePolicy } = document as { featurePolicy?: { features(): readonly string[] } }
  return featurePolicy?.features().includes(feature) ?? true
}

/** Initial height, until the embedded page reports its own. */
const FIRST_HEIGHT = '640px'

export const NO_OFFSETS: Offsets = { top: 0, bottom: 0 }

export const fitHeight = ({ top, bottom }: Offsets): string => `calc(100dvh - ${top + bottom}px)`

export function createFrame({ origin, mode, options }: ResolvedOptions, path: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  const { locale, header, title = 'Sportsbook', offsets = NO_OFFSETS } = options
  frame.name = header === 'host' ? `${FRAME_NAME} ${HOST_HEADER}` : FRAME_NAME
  frame.title = title
  frame.allow = FEATURES.filter(isKnown).join('; ')
  frame.src = origin + (locale ? `/${locale}${path === '/' ? '' : path}` : path)
  const { style } = frame
  style.display = 'block'
  style.width = '100%'
  style.border = '0'
  style.height = mode === 'fill' ? fitHeight(offsets) : FIRST_HEIGHT
  style.scrollMarginTop = `${offsets.top}px`
  return frame
}

/** Validates the options, with error messages for the integrator. */
import type { MountOptions } from './types.ts'

/** Validated options with defaults applied. */
export interface ResolvedOptions {
  readonly options: MountOptions
  readonly container: Element
  readonly origin: string
  readonly mode: 'fill' | 'auto'
}

const refuse = (message: string): never => {
  throw new TypeError(`Touchline: ${message}`)
}

function findContainer(container: unknown): Element {
  const found = typeof container === 'string' ? document.querySelector(container) : container
  return found instanceof Element ? found : refuse('`container` is neither an element nor a selector that finds one')
}

/** `URL.canParse` is younger than the oldest browsers that are supported. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    // Not a URL: an answer, no failure.
    return null
  }
}

function readOrigin(text: unknown): string {
  const url = parseUrl(String(text))
  return url && /^https?:$/.test(url.protocol)
    ? url.origin
    : refuse('`origin` is no origin such as https://sports.example.com')
}

/** Whether the value is a path of the sportsbook. Excludes `//` and `\`, which would lead to other sites. */
export function isPath(path: unknown): path is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers remove control characters, which turns `/\t/` into `//`
  return typeof path === 'string' && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path)
}

export function resolveOptions(options: MountOptions): ResolvedOptions {
  const { mode = 'fill', header = 'sportsbook', path, routes, getToken, holdPromotions = false } = options
  if (mode !== 'fill' && mode !== 'auto') refuse('`mode` is neither "fill" nor "auto"')
  if (header !== 'sportsbook' && header !== 'host') refuse('`header` is neither "sportsbook" nor "host"')
  if (path !== undefined && !isPath(path)) refuse('`path` does not begin with a single slash')
  if (routes !== undefined && !isPath(routes)) refuse('`routes` is no path such as /sportsbook')
  if (typeof holdPromotions !== 'boolean') refuse('`holdPromotions` is neither true nor false')
  if (getToken !== undefined && typeof getToken !== 'function') refuse('`getToken` is no function')
  return { options, container: findContainer(options.container), origin: readOrigin(options.origin), mode }
}

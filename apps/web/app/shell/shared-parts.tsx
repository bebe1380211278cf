/**
 * Renders what is around a page, such as the sidebar, once for all renders in which it is the same: a page is rendered
 * with a placeholder for each of these parts, and their HTML is inserted afterwards. A part may depend on its props, on
 * the language, the brand and the icons, and on responses about the whole catalogue, but on nothing else of a render. It
 * must not call `useId`, because ids follow from a component's place in the tree.
 */
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { App } from '../shared/app/app.ts'
import { reportError } from '../shared/errors/report-error.ts'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'
import type { DeferredComponents } from './deferred-components.tsx'
import { AppProviders } from './shell.tsx'

const SHARED = ['Sidebar', 'Footer', 'BottomNav', 'Overlays'] as const
type SharedName = (typeof SHARED)[number]

/** First elements of the keys of the queries on which the parts depend. */
const CATALOGUE: ReadonlySet<unknown> = new Set(['sports', 'counters', 'settings', 'leagues'])

/** Maximum number of parts that are kept with one response of the counters. */
const MOST = 100

interface Part {
  readonly name: SharedName
  readonly props: object
}

let identities = 0
const identityOf = memoizeByObject((_data: object) => ++identities)

/** The HTML of parts by their keys, for as long as a response of the counters exists. */
const htmlsOf = memoizeByObject((_counters: object) => new Map<string, string>())

function describeData({ queryClient }: App): string {
  const queries = queryClient.getQueryCache().getAll()
  return queries
    .filter(({ queryKey }) => CATALOGUE.has(queryKey[0]))
    .map(({ queryHash, state }) => `${queryHash} ${state.data ? identityOf(state.data as object) : state.status}`)
    .sort()
    .join()
}

const PLACEHOLDER_START = '<template data-part="'
const PLACEHOLDER_END = '"></template>'

/**
 * Renders a page: `render` renders its tree with the given components in the places of the deferred ones. If a part cannot
 * be rendered, the whole page is rendered with its own components, among which React limits the damage. Returns the pieces
 * of the HTML in their order.
 */
export function renderWithSharedParts(
  app: App,
  components: DeferredComponents,
  render: (components: DeferredComponents) => string,
): readonly string[] {
  const parts: Part[] = []
  const createPlaceholder =
    (name: SharedName) =>
    (props: object): ReactNode => <template data-part={parts.push({ name, props }) - 1} />
  const placeholders = Object.fromEntries(SHARED.map(name => [name, createPlaceholder(name)]))

  const renderPart = ({ name, props }: Part): string =>
    renderToString(
      <AppProviders app={app}>{createElement(components[name] as ComponentType<object>, props)}</AppProviders>,
    )
  try {
    const html = render({ ...components, ...placeholders } as DeferredComponents)
    const getHtml = createPartCache(app, renderPart)
    const [start = '', ...rest] = html.split(PLACEHOLDER_START)
    const pieces = rest.flatMap(text => {
      const end = text.indexOf(PLACEHOLDER_END)
      const part = parts[Number(text.slice(0, end))]
      return [part ? getHtml(part) : '', text.slice(end + PLACEHOLDER_END.length)]
    })
    return [start, ...pieces]
  } catch (error) {
    reportError(error, `parts around ${app.pathname}`)
    return [render(components)]
  }
}

/** Returns the HTML of parts, which are rendered unless they are known. Without counters, nothing is kept. */
function createPartCache(app: App, renderPart: (part: Part) => string) {
  const { config, locale, icons, isChromeless = false, queryClient, queries } = app
  const counters = queryClient.getQueryData(queries.counters().queryKey)
  const htmls = counters ? htmlsOf(counters) : new Map<string, string>()
  const common = `${config.brand.key} ${locale} ${icons} ${isChromeless} ${describeData(app)}`
  return (part: Part): string => {
    const key = `${part.name} ${JSON.stringify(part.props)} ${common}`
    const known = htmls.get(key)
    if (known !== undefined) return known
    const html = renderPart(part)
    if (htmls.size < MOST) htmls.set(key, html)
    return html
  }
}

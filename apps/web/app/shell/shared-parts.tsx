/**
 * Renders what is around a page, such as the sidebar, once for all renders in which it is the same: a page is rendered
 * with a placeholder for each of these parts (`isShared`), and their HTML is inserted afterwards. A part may depend on its props, on
 * the language, the brand and the icons, and on responses about the whole catalogue, but on nothing else of a render. It
 * must not call `useId`, because ids follow from a component's place in the tree.
 */
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { App } from '../shared/app/app.ts'
import { reportError } from '../shared/errors/report-error.ts'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'
import type { RenderPart } from '../shared/parts/use-part.tsx'
import { AppProviders } from './shell.tsx'

/** First elements of the keys of the queries on which the parts depend. */
const CATALOGUE: ReadonlySet<unknown> = new Set(['sports', 'counters', 'settings', 'leagues'])

/** Maximum number of parts that are kept with one response of the counters. */
const MOST = 100

interface SharedPart {
  readonly Component: ComponentType<object>
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
 * Renders a page: `render` renders its tree with what is given in place of its shared parts. If a part cannot
 * be rendered, the whole page is rendered with its own components, among which React limits the damage. Returns the pieces
 * of the HTML in their order.
 */
export function renderWithSharedParts(app: App, render: (renderPart: RenderPart | null) => string): readonly string[] {
  const parts: SharedPart[] = []
  const renderPlaceholder: RenderPart = (Component, props) => (
    <template data-part={parts.push({ Component, props }) - 1} />
  )
  const renderPart = ({ Component, props }: SharedPart): string =>
    renderToString(
      <AppProviders app={app}>
        <Component {...props} />
      </AppProviders>,
    )
  try {
    const html = render(renderPlaceholder)
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
    return [render(null)]
  }
}

/** Returns the HTML of parts, rendered once for the same key. Without counters nothing is cached. */
function createPartCache(app: App, renderPart: (part: SharedPart) => string) {
  const { config, locale, icons, isChromeless = false, queryClient, queries } = app
  const counters = queryClient.getQueryData(queries.counters().queryKey)
  const htmls = counters ? htmlsOf(counters) : new Map<string, string>()
  const common = `${config.brand.key} ${locale} ${icons} ${isChromeless} ${describeData(app)}`
  return (part: SharedPart): string => {
    const key = `${identityOf(part.Component)} ${JSON.stringify(part.props)} ${common}`
    const cached = htmls.get(key)
    if (cached !== undefined) return cached
    const html = renderPart(part)
    if (htmls.size < MOST) htmls.set(key, html)
    return html
  }
}

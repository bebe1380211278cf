/**
 * React's JSX functions for a build in which a language lacks texts (`vite.config.ts`): the English shown instead gets an
 * element with its language and direction. A release lacks none and is built with React's functions.
 *
 * JSX is the only place that all texts pass: `t` returns strings, which callers concatenate and pass on as attributes and
 * props, and a pending one may be any part of any page. Elements from `t` would not fit attributes; a component for texts
 * would have to stand at each of about a thousand calls; `lang` on a page's part would claim translated texts to be English.
 */
import { isPending, PENDING_ATTRIBUTES, removePendingMarks, splitPending } from '@touchline/contract/pending-texts'
import { createElement, type ElementType, type Key, type ReactNode } from 'react'
import * as production from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

type Props = Readonly<Record<string, unknown>>

/** Elements whose content is text alone; those of SVG are too. */
const TEXT_ONLY: ReadonlySet<ElementType> = new Set(['option', 'title', 'textarea', 'text', 'tspan', 'desc'])

const isPendingText = (value: unknown): value is string => typeof value === 'string' && isPending(value)

const showText = (text: string): ReactNode =>
  splitPending(text).map((part, at) =>
    at % 2 === 0 ? part : createElement('span', { key: at, ...PENDING_ATTRIBUTES }, part),
  )

/** Texts in attributes lose their marks; they declare the language of an element that has no content. */
function declareLanguage(type: ElementType, props: Props): Props {
  const { children } = props
  const pending = Object.entries(props).filter(([, value]) => isPendingText(value))
  const attributes = pending.map(([name, value]) => [name, removePendingMarks(String(value))])
  const language = attributes.length > 0 && (children === undefined || TEXT_ONLY.has(type)) ? PENDING_ATTRIBUTES : null
  const shown = { ...language, ...props, ...Object.fromEntries(attributes) }
  if (TEXT_ONLY.has(type)) return shown
  if (isPendingText(children)) return { ...shown, children: showText(children) }
  if (!Array.isArray(children) || !children.some(isPendingText)) return shown
  return { ...shown, children: children.map(child => (isPendingText(child) ? showText(child) : child)) }
}

/** The props of an element with its pending texts declared; a component passes its texts on to elements. */
export const prepareProps = (type: ElementType, props: Props): Props =>
  typeof type === 'string' ? declareLanguage(type, props) : props

export const jsx = (type: ElementType, props: Props, key?: Key) => production.jsx(type, prepareProps(type, props), key)
export const jsxs = (type: ElementType, props: Props, key?: Key) =>
  production.jsxs(type, prepareProps(type, props), key)

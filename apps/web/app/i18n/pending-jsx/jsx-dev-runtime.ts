/** React's JSX function of the development server and of tests, which lack no more than a build with pending texts. */
import type { ElementType, Key } from 'react'
import * as development from 'react/jsx-dev-runtime'
import { prepareProps } from './jsx-runtime.ts'

export { Fragment } from 'react/jsx-dev-runtime'

type Source = Parameters<typeof development.jsxDEV>[4]

export const jsxDEV = (
  type: ElementType,
  props: Readonly<Record<string, unknown>>,
  key: Key | undefined,
  isStatic: boolean,
  source?: Source,
  self?: unknown,
) => development.jsxDEV(type, prepareProps(type, props), key, isStatic, source, self)

/** What a page of a test is rendered with: English, without a frame. */
import { readConfig } from '../config.ts'
import { type PageContext, readContext } from '../page-context.ts'

type Request = Parameters<typeof readContext>[0]

export const testContext = (): PageContext =>
  readContext({ query: {}, headers: {}, hostname: 'localhost' } as Request, readConfig({}))

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findPorts } from './find-ports.ts'

const MODULE = new URL('./find-ports.ts', import.meta.url).href
const PROGRAM = `const { findPorts } = await import('${MODULE}'); console.log((await findPorts(200)).join())`

it('gives a port to one caller of all processes, also when nothing listens on it', async () => {
  const earlier = await findPorts(200)
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM])
  const [{ stdout }, later] = await Promise.all([run(), findPorts(200)])
  const others = stdout.trim().split(',').map(Number)
  expect(others).toHaveLength(200)
  expect(new Set([...earlier, ...later]).size).toBe(400)
  expect(others.filter(port => earlier.includes(port))).toEqual([])
})

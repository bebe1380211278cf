import { afterEach, expect, it, vi } from 'vitest'
import { runNode } from './run.mjs'

afterEach(() => {
  vi.restoreAllMocks()
})

it('writes what runs beside others line by line behind its name', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const { code, output } = await runNode(
    ['-e', "console.log('one\\ntwo'); console.error('three'); process.exitCode = 4"],
    {
      show: 'unit',
    },
  )
  expect(code).toBe(4)
  expect(output.split('\n').filter(Boolean).sort()).toEqual(['one', 'three', 'two'])
  const lines = write.mock.calls.map(([line]) => String(line).trim())
  expect(lines.sort()).toEqual(['unit | one', 'unit | three', 'unit | two'])
})

it('only collects unless told otherwise', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await runNode(['-e', "console.log('one')"])).toEqual({ code: 0, output: 'one\n' })
  expect(write).not.toHaveBeenCalled()
})

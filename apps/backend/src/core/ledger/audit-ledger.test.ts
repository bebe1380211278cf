/** `npm run audit-ledger`, as a program. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyDataFolder } from '../../testing/database-template.ts'
import '../../testing/test-backend.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { openPglite } from '../../platform/db/pglite.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/audit-ledger.ts', import.meta.url))
// Programs start and databases open in seconds, on a busy machine in many.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let data: string

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'touchline-audit-'))
  const template = await copyDataFolder()
  await cp(template, join(data, 'backend'), { recursive: true })
  await rm(template, { recursive: true })
})
afterAll(() => rm(data, { recursive: true }))

function audit(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('ends with 0 when the ledger adds up', () => {
  expect(audit({ TOUCHLINE_DATA: data })).toMatchObject({ status: 0, stdout: 'The ledger adds up\n' })
})

it('ends with 1 and prints the differences when it does not', async () => {
  const database = await openPglite({ kind: 'folder', path: join(data, 'backend') })
  await database.run('tamper', `update accounts set balance = balance + 5 where kind = 'player'`, [])
  await database.close()
  const { status, stdout } = audit({ TOUCHLINE_DATA: data })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ wrongBalances: [expect.objectContaining({ account_id: expect.any(Number) })] })
})

it('ends with 2 when the ledger cannot be read', async () => {
  const unlock = await lockFolder(join(data, 'backend'))
  expect(audit({ TOUCHLINE_DATA: data })).toMatchObject({ status: 2, stderr: expect.stringContaining('is in use') })
  await unlock()
  expect(audit({ TOUCHLINE_DATA: join(data, 'nothing') })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no database'),
  })
})

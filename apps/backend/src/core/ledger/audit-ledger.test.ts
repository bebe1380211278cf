/** `npm run audit-ledger`, as a program. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyDataFolder } from '../../testing/database-template.ts'
import '../../testing/test-backend.ts'
import { openDatabase } from '../../platform/db/open-database.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/audit-ledger.ts', import.meta.url))
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

it('ends with 0 when the ledger adds up, 1 with the differences when it does not, 2 when it cannot be read', async () => {
  expect(audit({ TOUCHLINE_DATA: data })).toMatchObject({ status: 0, stdout: 'The ledger adds up\n' })

  const path = join(data, 'backend')
  const database = await openDatabase({ kind: 'folder', path })
  expect(audit({ TOUCHLINE_DATA: data })).toMatchObject({ status: 2, stderr: expect.stringContaining('is in use') })
  await database.run('owner', 'set role none', [])
  await database.run('tamper', `update accounts set balance = balance + 5 where kind = 'player'`, [])
  await database.close()
  const { status, stdout } = audit({ TOUCHLINE_DATA: data })
  expect(status).toBe(1)
  expect(JSON.parse(stdout)).toEqual({ wrongBalances: [expect.objectContaining({ account_id: expect.any(Number) })] })

  expect(audit({ TOUCHLINE_DATA: join(data, 'nothing') })).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('there is no database'),
  })
})

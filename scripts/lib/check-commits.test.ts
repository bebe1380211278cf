import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { checkCommits } from './check-commits.mjs'
import { createTempRepo } from './temp-repo.ts'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

function createRepo(subjects: string[]): string {
  const { root, remove } = createTempRepo({ 'a.txt': '' })
  removals.push(remove)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })
  git('init', '-q')
  for (const subject of ['Start', ...subjects]) git('commit', '-q', '--allow-empty', '-m', subject)
  git('tag', 'start', `HEAD~${subjects.length}`)
  return root
}

test('rejects a subject that is not a Conventional Commit', async () => {
  const root = createRepo([
    'fix(betting): reject a repeated key',
    'Mend the slip',
    'feature: add a page',
    'fix:no space',
  ])
  const result = await checkCommits(root, 'start')
  expect(result).toEqual({
    checked: 4,
    problems: ['fix:no space', 'feature: add a page', 'Mend the slip'].map(subject =>
      expect.stringContaining(`${subject}: not a Conventional Commit`),
    ),
  })
})

test('accepts scopes, breaking changes and everything before the rule', async () => {
  const root = createRepo([
    'feat(web,client)!: drop the old session',
    'chore: update tools',
    'docs(decisions): add 059',
  ])
  expect(await checkCommits(root, 'start')).toEqual({ checked: 3, problems: [] })
})

test('is skipped when the history is not available', async () => {
  const { root, remove } = createTempRepo({ 'a.txt': '' })
  removals.push(remove)
  expect(await checkCommits(root)).toEqual({ skipped: 'no git history since 045ad91 here' })
})

/** Commit subjects follow Conventional Commits, so that a changelog can be generated from them. */
import { run } from './run.mjs'

/** The last commit before the rule. */
const SINCE = '045ad910d1e949f4ac182a6ef900fe889de5cdcd'

const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test'
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9][a-z0-9 ,./-]*\\))?!?: \\S`)

/**
 * @param {string} root
 * @returns {Promise<{ checked: number, problems: string[] } | { skipped: string }>}
 */
export async function checkCommits(root, since = SINCE) {
  const { code, output } = await run('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], { cwd: root })
  if (code !== 0) return { skipped: `no git history since ${since.slice(0, 7)} here` }
  const commits = output.split('\n').filter(Boolean)
  return { checked: commits.length, problems: commits.flatMap(checkSubject) }
}

/** @param {string} commit abbreviated hash and subject */
function checkSubject(commit) {
  const subject = commit.slice(commit.indexOf(' ') + 1)
  return SUBJECT.test(subject)
    ? []
    : [`${commit}: not a Conventional Commit, such as fix(betting): reject a repeated key`]
}

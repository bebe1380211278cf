import { describe, expect, test } from 'vitest'
import { formatLogLine } from './log-line.mjs'

describe('a log line on the terminal', () => {
  test.each([
    ['{"level":30,"msg":"listening"}', null],
    ['{"level":30,"kind":"message","msg":"mail: a link"}', 'mail: a link'],
    ['{"level":40,"msg":"slow"}', 'warning: slow'],
    ['{"level":50,"msg":"failed","err":{"message":"no disk"}}', 'error: failed: no disk'],
    ['{ not an entry', '{ not an entry'],
    ['{"level":"x"}', '{"level":"x"}'],
    ['plain words', 'plain words'],
    ['  ', null],
  ])('%s', (line, shown) => {
    expect(formatLogLine(line, false)).toBe(shown)
  })

  test('shows ordinary entries too in verbose mode', () => {
    expect(formatLogLine('{"level":30,"msg":"listening"}', true)).toBe('listening')
  })
})

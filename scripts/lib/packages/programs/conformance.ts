import { run } from '@touchline/conformance/run'

const url = 'http://localhost:1'
const lines: string[] = []
const code = await run(['--platform', url, '--sportsbook', url], line => lines.push(line))
if (code !== 2) throw new Error(lines.join('\n'))
console.log(lines[0])

#!/usr/bin/env node
/** `touchline-mock`, in this repository `npm run mock`: starts the mock, prints its addresses, players and events, and stops on Ctrl-C. */
import module from 'node:module'

// Compiling the back end's code takes half of its start.
module.enableCompileCache?.()
const { run } = await import('./run.ts')
const code = await run(process.argv.slice(2), line => console.log(line))
if (code !== 0) process.exitCode = code

#!/usr/bin/env node
/** `npx touchline-conformance`, in a clone `npm run conformance`: tells whether a back end is as the contract says. */
import { run } from './run.ts'

process.exitCode = await run(process.argv.slice(2), line => console.log(line))

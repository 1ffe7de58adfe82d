#!/usr/bin/env node
// Loads the command. If this machine cannot load it, the error is one sentence rather than a stack trace.

import { environmentError } from './environment-error.ts'

import('./main.ts').catch((error: Error) => {
  process.stderr.write(`error ${environmentError(error) ?? error.stack}\n`)
  process.exitCode = 3
})

#!/usr/bin/env node
// Loads the command. If the environment prevents that, prints one sentence instead of a stack trace.

import { environmentError } from '../pipeline/model/diagnostics/environment-error.ts'

import('./main.ts').catch((error: Error) => {
  process.stderr.write(`error ${environmentError(error) ?? error.stack}\n`)
  process.exitCode = 3
})

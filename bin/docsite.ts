#!/usr/bin/env node
// Starts the command. All of it is loaded from here, so that a machine that cannot load it gets a sentence too.

import { environmentError } from './environment-error.ts'

import('./main.ts').catch((error: Error) => {
  process.stderr.write(`error ${environmentError(error) ?? error.stack}\n`)
  process.exitCode = 3
})

#!/usr/bin/env node
// Implements `npm create @docsite`, which runs the same code as `docsite init`.

import { Command } from 'commander'
import { packageVersion } from '../../pipeline/source/package.ts'
import { withInitFlags } from '../init/flags.ts'
import { init } from '../init/init.ts'
import { configured, parseArguments, prepareProcess, run } from '../run.ts'

prepareProcess()

const program = configured(new Command('npm create @docsite'), packageVersion).description(
  'Create a documentation site',
)
withInitFlags(program).action((directory: string | undefined, flags) => run(init(directory, flags)))
parseArguments(program)

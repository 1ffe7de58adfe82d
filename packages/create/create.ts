#!/usr/bin/env node
// Implements `npm create @docsite`, which runs the same code as `docsite init`.

import { Command } from 'commander'
import { makeInitCommand } from './command.ts'
import { configured, packageVersion, parseArguments, prepareProcess, run } from './core.ts'

prepareProcess()

const program = configured(new Command('npm create @docsite'), packageVersion)
makeInitCommand(program, run)
parseArguments(program)

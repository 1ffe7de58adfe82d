#!/usr/bin/env node
// Implements `npm create @docsite`, which runs the same code as `docsite init`.

import { runCommand } from '@docsite/cli/command'
import { command } from './command.ts'
import manifest from './package.json' with { type: 'json' }

runCommand(command, { program: 'npm create @docsite', version: manifest.version })

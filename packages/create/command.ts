// Defines `docsite init` and its flags. The command line loads this module always, and the others of this package only to create a site.

import type { Command } from 'commander'
import { installable, oneOf } from '../../bin/argument-parsers.ts'
import { packageVersion } from '../../pipeline/source/package.ts'
import { hostNames, kindNames, languageTags } from './model.ts'

type Run = (command: Promise<number>) => Promise<void>

/** Adds `docsite init`. */
export function addInitCommand(program: Command, run: Run): void {
  makeInitCommand(program.command('init'), run)
}

/** Gives a command the arguments, the flags and the action of `docsite init`. */
export const makeInitCommand = (command: Command, run: Run): Command =>
  command
    .description('Create a documentation site')
    .argument('[directory]', 'Directory for the site; in an existing project, the site goes into its docs/ directory')
    .option('--name <name>', 'Name of the site')
    .option('--languages <list>', `Languages, the default language first: ${languageTags.join(', ')}`)
    .option('--kind <kind>', `Kind of site: ${kindNames.join(', ')}`, oneOf(...kindNames))
    .option('--host <host>', `Host to write the configuration for: ${hostNames.join(', ')}`, oneOf(...hostNames))
    .option('-y, --yes', 'Use the defaults instead of asking')
    .option('--scripts', 'In an existing project, also add scripts to its package.json')
    .option('--docsite <package>', 'Version, tarball or URL of docsite to install', installable, `^${packageVersion}`)
    .option('--no-install', 'Do not install packages')
    .option('--no-dev', 'Do not start the dev server')
    .action(async (directory: string | undefined, flags) => run((await import('./run.ts')).init(directory, flags)))

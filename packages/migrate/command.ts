// Defines `docsite migrate` and its flags. The command line loads this module always, and the others of this package only to migrate.

import type { Command } from 'commander'
import { installable, oneOf } from '../../bin/argument-parsers.ts'
import { packageVersion } from '../../pipeline/source/package.ts'
import { sourceKinds } from './model.ts'

/** Adds `docsite migrate`. */
export function addMigrateCommand(program: Command, run: (command: Promise<number>) => Promise<void>): void {
  program
    .command('migrate')
    .description('Convert a project of another generator into a site')
    .argument('<source>', 'Directory of the old project')
    .argument('<target>', 'Directory for the new site')
    .option('--from <generator>', `Generator of the old project: ${sourceKinds.join(', ')}`, oneOf(...sourceKinds))
    .option('--dry-run', 'Report what would be converted without writing anything')
    .option('--no-run', 'Read only the plain data of the old configuration instead of running it')
    .option('--docsite <package>', 'Version, tarball or URL of docsite to install', installable, `^${packageVersion}`)
    .action(async (source: string, target: string, flags) =>
      run((await import('./run.ts')).migrateCommand(source, target, flags)),
    )
}

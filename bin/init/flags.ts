// The arguments and flags of `docsite init` and `npm create @docsite`.

import type { Command } from 'commander'
import { packageVersion } from '../../pipeline/source/package.ts'
import { oneOf } from '../argument-parsers.ts'
import { hostNames, kindNames, type SiteHost, type SiteKind } from './answers.ts'
import { languageTags } from './languages.ts'

export interface InitFlags {
  name?: string
  languages?: string
  kind?: SiteKind
  host?: SiteHost
  yes?: boolean
  scripts?: boolean
  docsite: string
  install: boolean
  dev: boolean
}

/** Adds the arguments and flags to a command. */
export const withInitFlags = (command: Command): Command =>
  command
    .argument('[directory]', 'Directory for the site; in an existing project, the site goes into its docs/ directory')
    .option('--name <name>', 'Name of the site')
    .option('--languages <list>', `Languages, the default language first: ${languageTags.join(', ')}`)
    .option('--kind <kind>', `Kind of site: ${kindNames.join(', ')}`, oneOf(...kindNames))
    .option('--host <host>', `Host to write the configuration for: ${hostNames.join(', ')}`, oneOf(...hostNames))
    .option('-y, --yes', 'Use the defaults instead of asking')
    .option('--scripts', 'In an existing project, also add scripts to its package.json')
    .option('--docsite <package>', 'Version, tarball or URL of docsite to install', `^${packageVersion}`)
    .option('--no-install', 'Do not install packages')
    .option('--no-dev', 'Do not start the dev server')

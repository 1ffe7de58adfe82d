// What a host needs to check, build and publish a new site: the values in its files, their paths, and what the user has to do.

import type { Answers } from './answers.ts'
import type { Files } from './files.ts'
import type { SiteHost } from './model.ts'
import type { PackageManager } from './package-manager.ts'
import type { Values } from './template.ts'

export interface HostInput {
  answers: Answers
  manager: PackageManager
  /** The path of the site in its repository, with `/` separators; empty if it is the repository. */
  folder: string
}

/** Returns the values in the files of hosts. */
export function hostValues({ manager, folder }: HostInput): Values {
  const { name, installLocked, run, lockFile, setupCache, isModernYarn = false } = manager
  return {
    folder,
    place: folder === '' ? '' : `${folder}/`,
    run,
    checkAndBuild: checkAndBuild(manager),
    installLocked,
    // Keeps `node_modules`, unlike `npm ci`.
    installKept: name === 'npm' ? 'npm install --no-audit --no-fund' : installLocked,
    lockFile,
    setupCache,
    // npm passes only the flags behind `--` to a script.
    pass: name === 'npm' ? ' --' : '',
    corepack: name === 'pnpm' || name === 'yarn',
    pnpm: name === 'pnpm',
    yarn: isModernYarn,
    bun: name === 'bun',
  }
}

const checkAndBuild = ({ run }: PackageManager): string => `${run} check && ${run} build`

/** Files that a host reads only at the root of a repository. In an existing project, they are files of the site for the user to move. */
const atRoot = new Map([
  ['.github/workflows/docs.yml', 'github-workflow.yml'],
  ['.gitlab-ci.yml', 'gitlab-ci.yml'],
])

/** Returns the files of the host with their paths in the site. */
export const hostPaths = (files: Files, { folder }: HostInput): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [(folder !== '' && atRoot.get(path)) || path, text]))

/** Returns sentences that tell the user what to do for the host. */
export function hostSteps(input: HostInput): readonly string[] {
  return steps[input.answers.host](input)
}

const secret =
  'To reuse the cache between builds, set DOCSITE_CACHE_KEY on the host to a secret of at least 32 characters.'

const inFolder = (folder: string, name: string): string[] =>
  folder === '' ? [] : [`Set the ${name} of the project on the host to \`${folder}\`.`]

const steps: Record<SiteHost, (input: HostInput) => readonly string[]> = {
  'github-pages': ({ folder }) => [
    ...(folder === '' ? [] : [`Move ${folder}/github-workflow.yml to .github/workflows/docs.yml.`]),
    'In the settings of the repository on GitHub, under Pages, choose the source “GitHub Actions”.',
    secret,
  ],
  'gitlab-pages': ({ folder }) => [
    ...(folder === '' ? [] : [`In .gitlab-ci.yml, add: include: ${folder}/gitlab-ci.yml`]),
    secret,
  ],
  netlify: ({ folder }) => [...inFolder(folder, 'base directory'), secret],
  vercel: ({ folder }) => [...inFolder(folder, 'root directory'), secret],
  cloudflare: ({ manager, folder }) => [
    `In the settings of the project on Cloudflare Pages, set the build command to \`${checkAndBuild(manager)}\` and the output directory to \`dist\`.`,
    ...inFolder(folder, 'root directory'),
    secret,
  ],
  none: () => ['To publish the site, upload the folder `dist`, and set `siteUrl` in `config/site.ts` to its address.'],
}

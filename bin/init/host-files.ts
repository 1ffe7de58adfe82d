// The files that a host needs to check, build and publish a new site.

import type { Answers } from './answers.ts'
import { packageNameOf } from './answers.ts'
import type { Files } from './files.ts'
import type { PackageManager } from './package-manager.ts'

export interface HostInput {
  answers: Answers
  manager: PackageManager
  /** The path of the site in its repository, with `/` separators; empty if it is the repository. */
  folder: string
}

/** The files for a host, and what the user has to do. */
export interface HostSetup {
  /** By path in the site. */
  files: Files
  /** Sentences for the user. */
  steps: readonly string[]
}

const nodeVersion = '22'

const secret =
  'To reuse the cache between builds, set DOCSITE_CACHE_KEY on the host to a secret of at least 32 characters.'

const inFolder = (folder: string, name: string): string[] =>
  folder === '' ? [] : [`Set the ${name} of the project on the host to \`${folder}\`.`]

/** Returns what a site needs on its host. */
export function hostSetup(input: HostInput): HostSetup {
  return setups[input.answers.host](input)
}

const setups: Record<Answers['host'], (input: HostInput) => HostSetup> = {
  'github-pages': (input) => {
    const text = githubWorkflow(input)
    const pages = 'In the settings of the repository on GitHub, under Pages, choose the source “GitHub Actions”.'
    return input.folder === ''
      ? { files: { '.github/workflows/docs.yml': text }, steps: [pages, secret] }
      : {
          // GitHub reads workflows only from the folder at the root, which belongs to the existing project.
          files: { 'github-workflow.yml': text },
          steps: [`Move ${input.folder}/github-workflow.yml to .github/workflows/docs.yml.`, pages, secret],
        }
  },
  'gitlab-pages': (input) => {
    const text = gitlabPipeline(input)
    return input.folder === ''
      ? { files: { '.gitlab-ci.yml': text }, steps: [secret] }
      : {
          files: { 'gitlab-ci.yml': text },
          steps: [`In .gitlab-ci.yml, add: include: ${input.folder}/gitlab-ci.yml`, secret],
        }
  },
  netlify: ({ manager, folder }) => ({
    files: {
      'netlify.toml': `[build]
command = "${checkAndBuild(manager)}"
publish = "dist"

[build.environment]
NODE_VERSION = "${nodeVersion}"
`,
    },
    steps: [...inFolder(folder, 'base directory'), secret],
  }),
  vercel: ({ manager, folder }) => ({
    files: {
      'vercel.json': `${JSON.stringify(
        {
          $schema: 'https://openapi.vercel.sh/vercel.json',
          framework: null,
          buildCommand: checkAndBuild(manager),
          outputDirectory: 'dist',
          cleanUrls: true,
          headers: [
            {
              source: '/static/(js|css|image)/(.*)',
              headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
            },
          ],
        },
        undefined,
        2,
      )}\n`,
    },
    steps: [...inFolder(folder, 'root directory'), secret],
  }),
  cloudflare: ({ answers, manager, folder }) => ({
    files: {
      'wrangler.json': `${JSON.stringify(
        { name: packageNameOf(answers.name), pages_build_output_dir: './dist', compatibility_date: '2026-11-01' },
        undefined,
        2,
      )}\n`,
      '.node-version': `${nodeVersion}\n`,
    },
    steps: [
      `In the settings of the project on Cloudflare Pages, set the build command to \`${checkAndBuild(manager)}\` and the output directory to \`dist\`.`,
      ...inFolder(folder, 'root directory'),
      secret,
    ],
  }),
  none: () => ({
    files: {},
    steps: ['To publish the site, upload the folder `dist`, and set `siteUrl` in `config/site.ts` to its address.'],
  }),
}

const checkAndBuild = ({ run }: PackageManager): string => `${run} check && ${run} build`

/** Indents all lines of a text except the first. */
const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`)

function githubWorkflow({ manager, folder }: HostInput): string {
  const place = folder === '' ? '' : `${folder}/`
  const isMain = "github.ref_name == github.event.repository.default_branch && github.event_name != 'pull_request'"
  return `# Checks and builds the documentation, and publishes it on GitHub Pages from the default branch.
name: Docs

on:
  push:
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: docs-\${{ github.ref }}
  # A publication must not stop halfway.
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
${folder === '' ? '' : `    defaults:\n      run:\n        working-directory: ${folder}\n`}    steps:
      - uses: actions/checkout@v4
        with:
          # The dates of pages come from the whole history.
          fetch-depth: 0
${manager.setup === undefined ? '' : `      ${indented(manager.setup, 6)}\n`}      - uses: actions/setup-node@v4
        with:
          node-version: ${nodeVersion}
${manager.setupCache === undefined ? '' : `          cache: ${manager.setupCache}\n          cache-dependency-path: ${place}${manager.lockFile}\n`}      - run: ${manager.installLocked}
      # After the installation, which may delete node_modules.
      - uses: actions/cache@v4
        with:
          path: ${place}node_modules/.cache/docsite
          key: docsite-\${{ github.run_id }}
          restore-keys: docsite-
      - run: ${manager.run} check
        env:
          DOCSITE_CACHE_KEY: \${{ secrets.DOCSITE_CACHE_KEY }}
      - uses: actions/configure-pages@v5
        id: pages
        if: ${isMain}
      - run: ${manager.run} build
        env:
          DOCSITE_SITE_URL: \${{ steps.pages.outputs.base_url }}
          DOCSITE_CACHE_KEY: \${{ secrets.DOCSITE_CACHE_KEY }}
      - uses: actions/upload-pages-artifact@v3
        if: ${isMain}
        with:
          path: ${place}dist

  publish:
    needs: build
    if: ${isMain}
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deployment.outputs.page_url }}
    steps:
      - uses: actions/deploy-pages@v4
        id: deployment
`
}

function gitlabPipeline({ manager, folder }: HostInput): string {
  const place = folder === '' ? '' : `${folder}/`
  const enter = folder === '' ? '' : `    - cd ${folder}\n`
  return `# Checks and builds the documentation, and publishes it on GitLab Pages from the default branch.
.docs:
  image: node:${nodeVersion}
  variables:
    # The dates of pages come from the whole history.
    GIT_DEPTH: '0'
  cache:
    key: docs
    paths:
      - ${place}node_modules/
  before_script:
${enter}${manager.name === 'npm' || manager.name === 'bun' ? '' : '    - corepack enable\n'}${manager.name === 'bun' ? '    - npm install --global bun\n' : ''}    # Keeps node_modules, which contains the cache.
    - ${manager.name === 'npm' ? 'npm install --no-audit --no-fund' : manager.installLocked}

docs-check:
  extends: .docs
  script:
    - ${manager.run} check
  rules:
    - if: $CI_COMMIT_BRANCH != $CI_DEFAULT_BRANCH

pages:
  extends: .docs
  variables:
    GIT_DEPTH: '0'
    DOCSITE_SITE_URL: $CI_PAGES_URL
  script:
    - ${manager.run} check
    - ${manager.run} build${manager.name === 'npm' ? ' --' : ''} --out public
${folder === '' ? '' : `    - mv public "$CI_PROJECT_DIR/public"\n`}  artifacts:
    paths:
      - public
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
`
}

import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { random } from './test/random.ts'

// Ordinary runs take samples of slow tests; DOCSITE_TEST=full runs them completely.
const full = process.env.DOCSITE_TEST === 'full'
// Some tests make dozens of builds, which take half a minute on an idle machine and longer on a busy one.
const timeouts = { testTimeout: full ? 3_600_000 : 180_000, hookTimeout: 180_000 }
/** `npm run verify` and `.ci/run` count the results in this file. They repeat a failed test once. */
const results = process.env.DOCSITE_TEST_RESULTS

// All processes of a run share this key, so that tests do not use the developer's own.
process.env.DOCSITE_CACHE_KEY ??= 'a key for the caches of tests alone'

/** The files that take longest. They start first, so that no core waits for one of them at the end. */
const longest =
  /(?:browser.(?:accessibility|dev|first-seconds|languages|navigation|reader-first|tokens)|check.injected|crawl|editor.test.sites)\.(?:slow\.)?test/

/**
 * Runs the files of a project in random order after the longest ones, and one project after another, because a worker keeps its modules only
 * within a project.
 */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const next = random(this.ctx.config.sequence.seed)
    const keyed = files.map((file) => {
      const position = longest.test(file.moduleId) ? 0 : next()
      return { file, key: names.indexOf(file.project.name) + position }
    })
    return keyed.sort((a, b) => a.key - b.key).map(({ file }) => file)
  }
}

/** Tests of browsers and commands mostly wait for other processes, so more of them run at once than there are cores. */
const waitingWorkers = Math.ceil(availableParallelism() * 1.5)

/** The test files of a worker share packages, the modules of this repository, and a browser, unless `isolate` is set. */
const project = (
  name: string,
  include: string[],
  { exclude = [] as string[], isBrowser = false, isWaiting = isBrowser, isolate = false } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: include.map((path) => `${path}.test.{ts,tsx}`),
    exclude: exclude.map((path) => `${path}.test.{ts,tsx}`),
    isolate,
    ...(isBrowser ? { globalSetup: 'test/browser/global-setup.ts' } : {}),
    ...(isWaiting ? { maxWorkers: waitingWorkers, sequence: { groupOrder: 1 } } : {}),
  },
})

/** The files of `test/browser/` that `npm test` runs: what every reader uses. */
const core = `test/browser/{blocks,code-lines,columns,dev,hydration,keyboard,navigation,no-script,redirect,restyle,search,tabs}`

/** The tests of packages in Chromium. */
const browser = 'packages/*/test/browser/**/*'

/** The folders of the packages that are installed on their own, and those of the features that every site has. */
const [installed, features] = [true, false].map((isInstalled) => {
  const packages = new URL('packages/', import.meta.url)
  const names = readdirSync(packages).filter(
    (name) => existsSync(new URL(`${name}/package.json`, packages)) === isInstalled,
  )
  return `packages/{${names.join()}}/test/**/*`
}) as [string, string]

/** Files that make many builds or many rounds. */
const slow = '{test,packages/*/test}/**/*.slow'

// `npm test` runs the projects `unit`, `site` and `core`. `npm run verify` runs all.
const projects = [
  project('unit', ['test/{pipeline,theme,bin,check}/**/*', 'test/{boundaries,rooms}', features], {
    exclude: [slow, browser],
  }),
  project('site', ['test/*', 'test/{cli,search}/**/*'], { exclude: ['test/{boundaries,rooms}', slow] }),
  project('core', [core], { isBrowser: true }),
  project('browser', ['test/browser/**/*', browser], { exclude: [core], isBrowser: true }),
  project('packages', [installed], { exclude: [slow, browser] }),
  // The Rsbuild documentation against the installed packages.
  project('content', ['test/content/**/*'], { isWaiting: true }),
  // `faults/`: builds that are killed, whose writes fail, or whose cache is damaged, and random edits and renames.
  // Each file gets its own worker: together, they would exceed the memory limit of one.
  project('slow', [slow, 'test/faults/**/*'], { isWaiting: true, isolate: true }),
]

const names = projects.map(({ test }) => test.name)

export default defineConfig({
  // Resolves the package to its sources, like `paths` in tsconfig.json.
  resolve: {
    alias: {
      '@docsite/cli/source': new URL('pipeline/api/source.ts', import.meta.url).pathname,
      '@docsite/cli/command': new URL('bin/command.ts', import.meta.url).pathname,
      '@docsite/cli/tokens': new URL('pipeline/model/public/tokens.ts', import.meta.url).pathname,
      '@docsite/cli/routes': new URL('pipeline/model/public/routes.ts', import.meta.url).pathname,
      '@docsite/cli/data': new URL('pipeline/source/public-data.ts', import.meta.url).pathname,
      '@docsite/cli/search': new URL('pipeline/model/public/search.ts', import.meta.url).pathname,
      '@docsite/cli/text': new URL('pipeline/model/public/text.ts', import.meta.url).pathname,
      '@docsite/cli/files': new URL('pipeline/source/public-files.ts', import.meta.url).pathname,
      '@docsite/cli/git': new URL('pipeline/source/git/public-git.ts', import.meta.url).pathname,
      '@docsite/cli/vocabulary': new URL('pipeline/page/vocabulary.ts', import.meta.url).pathname,
      '@docsite/cli/testing': new URL('theme/testing.tsx', import.meta.url).pathname,
      '@docsite/cli/browser': new URL('theme/browser/public.ts', import.meta.url).pathname,
      '@docsite/cli/theme': new URL('theme/public.ts', import.meta.url).pathname,
      // The modules that exist only in VS Code.
      vscode: new URL('packages/editor/test/vscode.ts', import.meta.url).pathname,
      'vscode-languageclient/node': new URL('packages/editor/test/language-client.ts', import.meta.url).pathname,
      '@docsite/cli': new URL('pipeline/api/index.ts', import.meta.url).pathname,
    },
  },
  test: {
    ...timeouts,
    reporters: ['default', './test/flaky-report.ts', ...(results ? [['json', { outputFile: results }] as const] : [])],
    retry: results ? 1 : 0,
    // One worker per core.
    maxWorkers: '100%',
    // A worker that needs more than 1 GB fails the run: then a test needs too much memory, or keeps it for the files behind it.
    execArgv: ['--max-old-space-size=1024'],
    unstubEnvs: true,
    unstubGlobals: true,
    globalSetup: 'test/global-setup.ts',
    // Long enough for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Keeps transformed modules in node_modules, by their contents. The projects of a run, and the next run, share them.
    experimental: { fsModuleCache: true },
    passWithNoTests: false,
    allowOnly: false,
    // Keeps modules as Node loads them: the test runner mistakes data URLs for CommonJS.
    deps: { interopDefault: false },
    sequence: { shuffle: { files: true, tests: false }, sequencer: ProjectSequencer },
    projects,
  },
})

import { defineConfig } from 'vitest/config'

// Ordinary runs take samples of slow tests; DOCSITE_TEST=full runs them completely.
const full = process.env.DOCSITE_TEST === 'full'
// Some tests make dozens of builds, which take half a minute on an idle machine and longer on a busy one.
const timeouts = { testTimeout: full ? 3_600_000 : 180_000, hookTimeout: 180_000 }

// All processes of a run share this key, so that tests do not use the developer's own.
process.env.DOCSITE_CACHE_KEY ??= 'a key for the caches of tests alone'

export default defineConfig({
  // Resolves the package to its sources, like `paths` in tsconfig.json.
  resolve: {
    alias: {
      '@docsite/cli/testing': new URL('theme/testing.tsx', import.meta.url).pathname,
      '@docsite/cli/theme': new URL('theme/public.ts', import.meta.url).pathname,
      // The modules that exist only in VS Code.
      vscode: new URL('test/editors/vscode.ts', import.meta.url).pathname,
      'vscode-languageclient/node': new URL('test/editors/language-client.ts', import.meta.url).pathname,
      '@docsite/cli': new URL('pipeline/api/index.ts', import.meta.url).pathname,
    },
  },
  test: {
    ...timeouts,
    reporters: ['default', './test/clause-report.ts'],
    // One worker per core: browsers and commands run in processes of their own, and the workers wait for them.
    maxWorkers: '100%',
    // A worker that needs more than 1 GB fails the run: then a test needs too much memory, or keeps it for the files behind it.
    execArgv: ['--max-old-space-size=1024'],
    // The test files of a worker share packages and a browser, but load the modules of this repository again.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    globalSetup: 'test/global-setup.ts',
    // Long enough for a busy machine.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    allowOnly: false,
    // Keeps modules as Node loads them: the test runner mistakes data URLs for CommonJS.
    deps: { interopDefault: false },
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{pipeline,plugins,theme,config,bin,check}/**/*.test.{ts,tsx}', 'test/boundaries.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['test/*.test.ts', 'test/{cli,documentation,editors,lsp,search}/**/*.test.ts'],
          exclude: ['test/boundaries.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: ['test/browser/**/*.test.ts'], globalSetup: 'test/browser/global-setup.ts' },
      },
    ],
  },
})

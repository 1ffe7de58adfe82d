import { defineConfig } from 'vitest/config'

// What is too long for every change runs whole with DOCSITE_TEST=full.
const full = process.env.DOCSITE_TEST === 'full'
// Some tests are dozens of builds, which take half a minute here: a machine half as fast, and busy, is no fault.
const timeouts = { testTimeout: full ? 3_600_000 : 180_000, hookTimeout: 180_000 }

// Tests leave the key of whoever runs them alone; every process of a run has this one.
process.env.DOCSITE_CACHE_KEY ??= 'a key for the caches of tests alone'

export default defineConfig({
  // As `tsconfig.json` says for the compiler: the sources stand for the package.
  resolve: {
    alias: {
      '@docsite/cli/theme': new URL('theme/public.ts', import.meta.url).pathname,
      '@docsite/cli': new URL('pipeline/model/config/site-config.ts', import.meta.url).pathname,
    },
  },
  test: {
    ...timeouts,
    reporters: ['default', './test/clause-report.ts'],
    // Both cores: a browser, or a command that was started, waits for the other half of its time.
    maxWorkers: '100%',
    globalSetup: 'test/own-builds.ts',
    // What is polled for comes when it comes: a busy machine is no fault.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    allowOnly: false,
    // Modules are as Node gives them: the runner takes data URLs for CommonJS.
    deps: { interopDefault: false },
    sequence: { shuffle: { files: true, tests: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{pipeline,theme,config,bin,check}/**/*.test.{ts,tsx}', 'test/boundaries.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: ['test/*.test.ts', 'test/{cli,documentation,search}/**/*.test.ts'],
          exclude: ['test/boundaries.test.ts'],
        },
      },
      { extends: true, test: { name: 'browser', include: ['test/browser/**/*.test.ts'] } },
    ],
  },
})

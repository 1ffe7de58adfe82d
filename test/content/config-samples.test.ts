// Builds a small project with a random sample of the configurations on the pages.

import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRsbuild, loadConfig, logger } from '@rsbuild/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { random } from '../random.ts'
import { type ConfigSample, readConfigSamples, writeProject } from './config-samples.ts'

/** Packages and files that samples import but that are missing in this repository, by reason. */
const missing = {
  'frameworks without a page': `@rsbuild/plugin-vue-jsx @rsbuild/plugin-vue2 @rsbuild/plugin-vue2-jsx
    unplugin-vue-components/rspack`,
  'plugins without a page that are in the list of plugins': `@rsbuild/plugin-basic-ssl @rsbuild/plugin-check-syntax
    @rsbuild/plugin-css-minimizer @rsbuild/plugin-eslint @rsbuild/plugin-image-compress @rsbuild/plugin-rem
    @rsbuild/plugin-styled-components @rsbuild/plugin-toml @rsbuild/plugin-typed-css-modules @rsbuild/plugin-yaml
    rsbuild-plugin-ejs rsbuild-plugin-html-minifier-terser rsbuild-plugin-tailwindcss`,
  'tools used together with Rsbuild': `@emotion/react @rsdoctor/rspack-plugin @tanstack/router-plugin/rspack
    @unocss/preset-attributify @unocss/preset-uno @unocss/webpack/rspack @vanilla-extract/webpack-plugin autoprefixer
    babel-plugin-import html-minifier-terser less postcss-custom-media postcss-nesting postcss-px-to-viewport-8-plugin
    query-string sass terser-webpack-plugin unplugin-stylex/rspack`,
  'SWC plugins, which must match the version of Rspack': '@swc/plugin-emotion @swc/plugin-relay @swc/plugin-styled-jsx',
  'a file that the page does not show': 'plugins/upload',
  'the plugin that the tutorial on plugins builds': 'rsbuild-plugin-build-info',
}
const listed = Object.values(missing).flatMap((names) => names.split(/\s+/))

const samples = readConfigSamples()

test('skips only samples that import a listed package or file', () => {
  const skipped = samples.filter(({ absent }) => absent.length > 0)
  expect([...new Set(skipped.flatMap(({ absent }) => absent))].sort()).toEqual(listed.sort())
  expect(samples.length - skipped.length).toBeGreaterThan(450)
})

describe.each([
  ['all pages', '', 10],
  ['the option pages', 'content/en/config/', 20],
])('the samples on %s', (_, folder, count) => {
  const whole = process.env.DOCSITE_TEST === 'full'
  const all = samples.filter(({ place, absent }) => place.startsWith(folder) && absent.length === 0)
  const chosen = whole ? all : shuffled(all).slice(0, count)
  beforeAll(() => {
    logger.level = 'error'
  })
  afterAll(() => {
    logger.level = 'info'
  })

  test.each(chosen.map((sample): [string, ConfigSample] => [sample.place, sample]))('builds %s', async (_, sample) => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsite-sample-'))
    const home = process.cwd()
    try {
      writeProject(folder, sample)
      process.chdir(folder)
      const { content } = await loadConfig({ cwd: folder })
      const rsbuild = await createRsbuild({ cwd: folder, rsbuildConfig: content })
      const { stats, close } = await rsbuild.build()
      expect(stats?.hasErrors()).toBe(false)
      await close()
    } finally {
      process.chdir(home)
      rmSync(folder, { recursive: true })
    }
  })
})

/** Shuffles with a fixed seed, so that the order changes only when a sample is added or removed. */
function shuffled<T>(values: readonly T[]): T[] {
  const chance = random(1)
  return values
    .map((value) => ({ value, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

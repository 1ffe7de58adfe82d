// A feature that checks the code samples of pages: their syntax, their types, and whether translations change them.

import { definePlugin, defineRule, type Plugin, type PluginRule, type RuleSite, type SiteFinding } from '@docsite/cli'
import type { InstalledTypes } from './installed-types.ts'

const invalidSample: PluginRule = defineRule({
  name: 'invalid-sample',
  severity: 'error',
  explanation: {
    meaning:
      'a code sample in TypeScript, JavaScript, CSS, JSON, YAML or TOML cannot be parsed. Samples may be parts of files, and may contain `...` for omitted code',
    fix: 'correct the code; if the error is intended, write `noCheck` after the language',
    zh: {
      meaning: 'TypeScript、JavaScript、CSS、JSON、YAML 或 TOML 的示例无法解析；片段和表示省略的 `...` 可以解析',
      fix: '修改代码；有意写错时，在语言之后写 `noCheck`',
    },
  },
  laterKey: ({ samplesHash }) => samplesHash || undefined,
  async later(site) {
    if (site.unchecked.length === 0) return []
    const [{ findFaults }, { syntaxCheck }] = await Promise.all([import('./samples.ts'), import('./syntax.ts')])
    return findFaults(site, syntaxCheck)
  },
})

const sampleDiffers: PluginRule = defineRule({
  name: 'sample-differs',
  severity: 'warning',
  explanation: {
    meaning:
      'the code of a sample differs from the same sample in the default language. Comments and translated strings may differ',
    fix: 'make the two samples identical',
    zh: { meaning: '示例的代码与默认语言里的同一个示例不同；注释和翻译过的文字不算', fix: '让两者一致' },
  },
  laterKey({ samplesHash, original }) {
    const other = original?.samplesHash
    return samplesHash && other && samplesHash !== other ? `${samplesHash}=${other}` : undefined
  },
  async later({ unchecked }) {
    if (unchecked.length === 0) return []
    const { differencesIn } = await import('./differences.ts')
    return unchecked.flatMap(differencesIn)
  },
})

/** What `check.samples` needs of the project, found once in each check. */
const typesOfSites = new WeakMap<RuleSite, Promise<InstalledTypes>>()

async function typesOf(site: RuleSite): Promise<InstalledTypes | undefined> {
  if (!site.config.check?.samples) return undefined
  const types =
    typesOfSites.get(site) ?? import('./installed-types.ts').then(({ installedTypes }) => installedTypes(site.root))
  typesOfSites.set(site, types)
  return types
}

const sampleTypeError: PluginRule = defineRule({
  name: 'sample-type-error',
  severity: 'error',
  explanation: {
    meaning: 'TypeScript reports a type error in a sample. Needs [`check.samples`](/reference/configuration#check)',
    fix: 'correct the code; if the error is intended, write `noCheck` after the language',
    zh: {
      meaning: '启用 [`check.samples`](/reference/configuration#check) 时，TypeScript 认为示例有错',
      fix: '修改代码；有意写错时，在语言之后写 `noCheck`',
    },
  },
  async laterKey({ samplesHash }, site) {
    const types = samplesHash ? await typesOf(site) : undefined
    return types?.isUsable ? `${types.key} ${samplesHash}` : undefined
  },
  async later(site) {
    const types = await typesOf(site)
    if (types && !types.isUsable) return [withoutTypeScript(types, site)]
    if (!types || site.unchecked.length === 0) return []
    const [{ findFaults }, { typeCheck }] = await Promise.all([import('./samples.ts'), import('./type-check.ts')])
    return findFaults(site, typeCheck(site, types.key))
  },
})

const noTypeScript: PluginRule = defineRule({
  name: 'no-typescript',
  severity: 'error',
  explanation: {
    meaning:
      '[`check.samples`](/reference/configuration#check) is set, but the project has no `typescript`, or a version that does not provide the compiler API',
    fix: 'install TypeScript 5: `npm install --save-dev typescript@5`',
    zh: {
      meaning:
        '启用了 [`check.samples`](/reference/configuration#check)，但项目没有安装 `typescript`，或者它的版本不提供编译器 API',
      fix: '`npm install --save-dev typescript@5`',
    },
  },
})

const withoutTypeScript = ({ version }: InstalledTypes, site: RuleSite): SiteFinding => ({
  rule: 'no-typescript',
  at: site.place('check', 'samples'),
  text:
    version === undefined
      ? 'docsite cannot type-check samples, because `typescript` is not installed in the project'
      : `docsite cannot type-check samples, because TypeScript ${version} does not provide the compiler API`,
  hint: 'Install TypeScript 5: `npm install --save-dev typescript@5`.',
})

export const samples: Plugin = definePlugin({
  name: 'samples',
  rules: [invalidSample, sampleDiffers, sampleTypeError, noTypeScript],
})

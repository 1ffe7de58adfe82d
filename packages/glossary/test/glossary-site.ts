// A bilingual site with a glossary.

import { join } from 'node:path'
import { repository, SiteTest } from '../../../test/site-test.ts'

const plugin = JSON.stringify(join(repository, 'packages/glossary/index.ts'))

/** Returns a configuration with the plugin. */
export const configWith = (options = '', fields = ''): string => `import { defineSite } from '@docsite/cli'
import { glossary } from ${plugin}
export default defineSite({
  title: 'P',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
  check: { rules: { 'no-segmenter': 'off', 'no-site-url': 'off', 'missing-baseline': 'off' } },
  plugins: [glossary(${options})],
  ${fields}
})
`

export const terms = {
  en: `bundler:
  definition: A program that merges \`modules\` into files. See [Rspack](https://rspack.dev).
  forms: [bundlers]
  avoid: [packager]
hot module replacement:
  definition: Replaces modules in a running page.
  forms: [HMR]
app:
  definition: A program.
target:
  tooltip: false
  definition: The kind of runtime.
`,
  zh: `bundler:
  term: 打包工具
  definition: 把模块合并成文件的程序。
  avoid: [打包器]
hot module replacement:
  term: 模块热更新
  definition: 在运行中的页面里替换模块。
  forms: [HMR]
build output:
  term: 产物
  definition: 构建的结果。
production build:
  term: 构建产物
  definition: 生产模式的产物。
`,
}

/** Returns a site with pages in English and in Chinese. */
export const siteWith = (
  pages: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string | undefined>> = {},
): SiteTest =>
  SiteTest.of({
    'config/site.ts': configWith(),
    'config/glossary.en.yaml': terms.en,
    'config/glossary.zh.yaml': terms.zh,
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n',
    ...Object.fromEntries(Object.entries(pages).map(([path, text]) => [`content/${path}`, text])),
    ...Object.fromEntries(Object.entries(files).flatMap(([path, text]) => (text === undefined ? [] : [[path, text]]))),
  })

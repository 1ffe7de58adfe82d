// Generates a site of any size that resembles real documentation and is identical on every machine.

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { random } from '../test/random.ts'

const english =
  'build tool bundler plugin module server client output asset path style loader compile cache production development environment target browser script html template chunk entry source map alias resolve external library type check proxy port host header https fallback option value default file folder project command page route the a of to in is and with for that can when from it as by on are not which this each only before after first write read start stop serve change keep'.split(
    ' ',
  )
const chinese =
  '构建 工具 打包 插件 模块 服务器 客户端 产物 静态资源 路径 样式 编译 缓存 生产 开发 环境 目标 浏览器 脚本 模板 入口 源码 别名 解析 外部 类型 检查 代理 端口 请求头 默认值 文件 目录 项目 命令 页面 路由 配置项 选项 的 在 和 与 可以 需要 使用 通过 如果 那么 并且 之前 之后 首先 写入 读取 启动 停止 修改 保留 一个 这个 每次 只有 热更新 代码拆分'.split(
    ' ',
  )
const identifiers =
  'root distPath filename entry alias plugins server port host proxy target minify sourceMap polyfill assetPrefix dataUriLimit charset copy externals define include exclude'.split(
    ' ',
  )

const sections = ['guide', 'config', 'plugins', 'api', 'community']
const groupSize = 20

/** The languages of most generated sites. */
export type Lang = 'en' | 'zh'

export type GeneratedLang = Lang | 'ja' | 'th' | 'de' | 'fr'

interface Writing {
  /** The language's own name. */
  label: string
  /** The first word of every title. */
  page: string
  /** What separates words, and what ends sentences. */
  space: string
  stop: string
  /** Makes the pages of different languages differ. */
  seed: number
}

const writings: Record<GeneratedLang, Writing> = {
  en: { label: 'English', page: 'Page', space: ' ', stop: '.', seed: 0 },
  zh: { label: '简体中文', page: '页面', space: '', stop: '。', seed: 1 },
  ja: { label: '日本語', page: 'ページ', space: '', stop: '。', seed: 0 },
  th: { label: 'ไทย', page: 'หน้า', space: '', stop: ' ', seed: 0 },
  de: { label: 'Deutsch', page: 'Seite', space: ' ', stop: '.', seed: 0 },
  fr: { label: 'Français', page: 'Page', space: ' ', stop: '.', seed: 0 },
}

/** Returns a function that picks the next word of a page. `next` supplies pseudo-random numbers from 0 to 1. */
export type Vocabulary<In extends GeneratedLang = Lang> = (lang: In, next: () => number) => () => string

/** Picks from about a hundred equally frequent words, which is enough for every measurement except search. */
export const fewWords: Vocabulary = (lang, next) => {
  const words = commonWords[lang]
  return () => words[Math.floor(next() * words.length)] as string
}

/** The words of `fewWords`, and the most frequent words of `manyWords`. */
export const commonWords: Record<Lang, readonly string[]> = { en: english, zh: chinese }

/** Returns the Markdown of a page with about 600 words, five code blocks, tables and links. */
function makePage<In extends GeneratedLang>(
  index: number,
  lang: In,
  neighbors: string[],
  vocabulary: Vocabulary<In>,
): string {
  const { page, space, stop, seed } = writings[lang]
  const next = random(index * 2 + seed)
  const shared = random(index * 2 + 1_000_003)
  const word = vocabulary(lang, next)
  const pick = (words: string[]) => words[Math.floor(shared() * words.length)] as string
  const words = (count: number) => Array.from({ length: count }, word).join(space)
  const sentence = (count: number) => words(count) + stop
  const code = () => `\`${pick(identifiers)}\``
  const link = () => `[${words(2)}](${pick(neighbors)})`
  const lines = [`---`, `description: ${words(12)}`, `---`, ``, `# ${page} ${index} ${words(3)}`, ``, sentence(36), ``]
  for (let section = 0; section < 5; section++) {
    lines.push(
      `## ${words(3)} ${section}`,
      ``,
      `${sentence(16)} ${link()} ${sentence(11)} **${words(2)}** ${sentence(11)} ${code()}`,
      ``,
    )
    lines.push(`- ${sentence(6)} ${code()}`, `- ${code()} ${sentence(7)}`, `- ${sentence(6)}`, ``, sentence(24), ``)
    // As in real documentation, code is the same in all languages except for comments.
    const [option, value] = [pick(identifiers), Math.floor(shared() * 9000)]
    lines.push(
      '```ts title="rsbuild.config.ts" {5}',
      "import { defineConfig } from '@rsbuild/core';",
      "import { pluginReact } from '@rsbuild/plugin-react';",
      '',
      'export default defineConfig({',
      `  output: { ${option}: ${value} },${section === 0 ? ` // ${words(3)}` : ''}`,
      '  plugins: [pluginReact()],',
      `  server: { port: ${value}, host: 'localhost' },`,
      '});',
      '```',
      '',
    )
    if (section % 2 === 0) {
      lines.push(`### ${words(2)} ${option}`, ``, '| Option | Type | Default |', '| --- | --- | --- |')
      for (let row = 0; row < 4; row++) lines.push(`| ${code()} | \`string\` | ${words(3)} |`)
      lines.push('', `:::tip`, `${sentence(12)} ${link()}`, `:::`, '')
    }
  }
  return `${lines.join('\n')}\n`
}

/** Returns the routes of `count` pages, in sections with groups of 20 pages. */
function routesOf(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const section = i % sections.length
    const inSection = Math.floor(i / sections.length)
    return `/${sections[section]}/group-${Math.floor(inSection / groupSize) + 1}/page-${(inSection % groupSize) + 1}`
  })
}

const configOf = (
  langs: readonly GeneratedLang[],
): string => `const nav = [${sections.map((name) => `{ text: '${name}', link: '/${name}/group-1/page-1', activeMatch: '/${name}/' }`).join(', ')}]
export default {
  title: 'Bench',
  siteUrl: 'https://bench.example',
  lang: '${langs[0]}',
  locales: [
${langs.map((lang) => `    { lang: '${lang}', label: '${writings[lang].label}', nav },\n`).join('')}  ],
  themeConfig: { lastUpdated: true },
}
`

/** Writes a bilingual project with a git repository to a new directory. `pages` is the total for both languages. */
export const makeProject = (folder: string, pages: number, vocabulary: Vocabulary = fewWords): { routes: string[] } =>
  makeProjectIn(['en', 'zh'], folder, pages / 2, vocabulary)

/** Writes a project with a git repository to a new directory. `pages` is the number of pages in each language. */
export function makeProjectIn<In extends GeneratedLang>(
  langs: readonly In[],
  folder: string,
  pages: number,
  vocabulary: Vocabulary<In>,
): { routes: string[] } {
  rmSync(folder, { recursive: true, force: true })
  const routes = routesOf(pages)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('config/site.ts', configOf(langs))
  write('.gitignore', 'dist\n.docsite\n')
  for (const lang of langs) {
    write(`content/${lang}/index.md`, `---\npageType: home\nhero:\n  name: Bench\n---\n`)
    routes.forEach((route, i) => {
      const near = [1, 2, 5, 7].map((step) => routes[(i + step) % routes.length] as string)
      write(`content/${lang}${route}.md`, makePage(i, lang, near, vocabulary))
    })
  }
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=bench', '-c', 'user.email=bench@example.org', '-c', 'init.defaultBranch=main', ...args],
      { cwd: folder, stdio: 'ignore' },
    )
  git('init')
  git('add', '.')
  git('commit', '-m', 'content')
  return { routes }
}

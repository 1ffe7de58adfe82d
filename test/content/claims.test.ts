// Verifies claims on the Rsbuild pages with real builds. Each claim has a quotation in both languages and a proof.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ManifestData, RsbuildConfig, RsbuildPlugin, Rspack } from '@rsbuild/core'
import { pluginAssetsRetry } from '@rsbuild/plugin-assets-retry'
import { pluginReact } from '@rsbuild/plugin-react'
import { pluginVue } from '@rsbuild/plugin-vue'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { repository } from '../site-test.ts'
import { build, SmallProject, whenCompiled } from './small-build.ts'

type Tools = Required<Required<RsbuildConfig>['tools']>
type Performance = Required<Required<RsbuildConfig>['performance']>
type Source = Required<RsbuildConfig>['source']

interface Claim {
  /** The page, or all pages that make this claim. */
  page: string | string[]
  /** The text on the English and the Chinese page, or a single string if it is the same. */
  says: string | [en: string, zh: string]
  proof(): unknown
}

const read = (lang: string, page: string) => readFileSync(join(repository, 'content', lang, `${page}.md`), 'utf8')

/** Returns the code of the fence with the given title on a page. */
function fence(page: string, title: string): string {
  const [, code = ''] =
    new RegExp(`\`\`\`\\w+ title="${title}"[^\\n]*\\n([\\s\\S]*?)\`\`\``).exec(read('en', page)) ?? []
  return code
}

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8')) as {
    version: string
    peerDependencies: Record<string, string>
  }

const asset = 'x'.repeat(20_000)
const lazy = { 'src/index.js': "import('./lazy.js')", 'src/lazy.js': "console.log('lazy module')" }
const styled = {
  'src/index.js': "import './index.css'; import('./lazy.js')",
  'src/lazy.js': "console.log('lazy module')",
  'src/index.css': '/*! legal */ .a { background: url(./i.png) }',
  'src/i.png': asset,
}
const prefixed = '.b { user-select: none }'
const withBanner: RsbuildConfig['tools'] = {
  rspack: (_config, { rspack, appendPlugins }) => {
    appendPlugins(new rspack.BannerPlugin({ banner: 'my banner' }))
  },
}

/** Builds into a directory with old files, and returns the old files that remain. */
async function keptBy(config: RsbuildConfig): Promise<string[]> {
  const old = ['old.txt', '.rsbuild/old.mjs']
  using project = new SmallProject({
    'src/index.js': '',
    ...Object.fromEntries(old.map((name) => [`dist/${name}`, ''])),
  })
  await project.build(config)
  return old.filter((name) => project.has(`dist/${name}`))
}

/** Changes a color in a style sheet from red to green. Returns the style sheet that the dev server then serves. */
async function afterEdit(css: string): Promise<string> {
  using project = new SmallProject({ 'src/index.js': "import './index.css'", 'src/index.css': '.a { color: red }' })
  const rsbuild = await project.rsbuild({ mode: 'development', output: { filename: { css } } })
  let compiled = 0
  rsbuild.onDevCompileDone(() => {
    compiled++
  })
  const devServer = await rsbuild.createDevServer({ getPortSilently: true })
  const server = createServer(devServer.middlewares).listen(0)
  try {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`
    const get = async (path: string) => (await fetch(origin + path)).text()
    const [, path = ''] = /href="([^"]+\.css)"/.exec(await get('/')) ?? []
    expect(await get(path)).toContain('red')
    const before = compiled
    project.write('src/index.css', '.a { color: green }')
    await expect.poll(() => compiled).toBeGreaterThan(before)
    return await get(path)
  } finally {
    server.close()
    await devServer.close()
  }
}

const claims: Claim[] = [
  {
    page: 'guide/start/index',
    says: ['JSX in a `.jsx` file fails the build', '`.jsx` 文件里的 JSX 会让构建失败'],
    async proof() {
      const files = { 'src/index.jsx': 'const text = <p>text</p>; document.body.append(text)' }
      expect((await build(files)).errors.join()).toContain('Expression expected')
      expect((await build({ 'src/index.jsx': 'console.log(1)' })).errors).toEqual([])
      expect((await build(files, { plugins: [pluginReact()] })).errors).toEqual([])
    },
  },
  {
    page: 'guide/start/index',
    says: [
      'In a `.tsx` file, it passes the build, but stops in the browser with `React is not defined`',
      '`.tsx` 文件里的 JSX 能通过构建，但在浏览器里会报错 `React is not defined`',
    ],
    async proof() {
      const files = { 'src/index.tsx': 'console.log(<p>text</p>)' }
      expect((await build(files, { output: { minify: false } })).js).toContain('console.log(/*#__PURE__*/ React.create')
    },
  },
  {
    page: 'guide/migration/webpack',
    says: [
      "has 54 lines, and its build needs 13 packages besides webpack's own three. After the migration, the configuration has 28 lines, and the build needs two packages",
      '有 54 行，除了 webpack 自己的三个包，构建还需要 13 个包。迁移之后，配置只有 28 行，构建只需要两个包',
    ],
    proof() {
      const rows = (title: string) => fence('guide/migration/webpack', title).trimEnd().split('\n')
      const [, packages = ''] = rows('package.json').join('\n').split('"devDependencies"')
      const count = (mark: string) => packages.split(`// [!code ${mark}]`).length - 1
      expect([rows('webpack.config.js').length, rows('rsbuild.config.ts').length]).toEqual([54, 28])
      expect([count('--'), count('++')]).toEqual([13 + 3, 2])
    },
  },
  {
    page: 'guide/migration/rsbuild-0-x',
    says: "charset: 'ascii',",
    async proof() {
      const files = { 'src/index.js': "console.log('你')" }
      expect((await build(files, { output: { charset: 'ascii' } })).js).toContain('\\u4F60')
      expect((await build(files)).js).toContain('你')
    },
  },
  {
    page: 'guide/migration/rsbuild-0-x',
    says: [
      'Also called before rebuilds in watch mode; with several environments, only if all of them rebuild.',
      'watch 模式下重新构建前也会触发；有多个环境时，只在所有环境都重新构建时触发。',
    ],
    async proof() {
      using project = new SmallProject({ 'src/a.js': '1', 'src/b.js': '1', 'src/both.js': '1' })
      const entry = (name: string) => ({ source: { entry: { [name]: [`./src/${name}.js`, './src/both.js'] } } })
      project.backdate()
      const rsbuild = await project.rsbuild({ environments: { a: entry('a'), b: entry('b') } })
      const calls: boolean[] = []
      rsbuild.onBeforeBuild(({ isFirstCompile }) => {
        calls.push(isFirstCompile)
      })
      let compiled = 0
      whenCompiled(rsbuild, () => {
        compiled++
      })
      const { close } = await rsbuild.build({ watch: true })
      try {
        await expect.poll(() => compiled).toBe(2)
        project.write('src/a.js', '2')
        await expect.poll(() => compiled).toBe(3)
        expect(calls).toEqual([true])
        project.write('src/both.js', '2')
        await expect.poll(() => compiled).toBe(5)
        expect(calls).toEqual([true, false])
      } finally {
        await close()
      }
    },
  },
  {
    page: 'guide/migration/vue-cli',
    says: ['`html.template` and `html.title` also accept a function', '`html.template` 和 `html.title` 可以写成函数'],
    async proof() {
      const files = { 'src/index.js': '', 't.html': '<html><head></head><body>own</body></html>' }
      const { html } = await build(files, {
        html: { title: ({ entryName }) => `of ${entryName}`, template: () => './t.html' },
      })
      expect(html).toContain('<title>of index</title>')
      expect(html).toContain('own')
    },
  },
  {
    page: 'guide/migration/vue-cli',
    says: ['`source.entry` lists the entries', '`source.entry` 只能写成对象'],
    async proof() {
      const files = { 'src/index.js': "console.log('index')", 'src/other.js': "console.log('other')" }
      const entry = (() => ({ index: './src/other.js' })) as unknown as Record<string, string>
      expect((await build(files, { source: { entry } })).js).toContain('console.log("index")')
    },
  },
  {
    page: 'plugins/dev/core',
    says: ['also disables all calls registered after it', '在它之后注册的调用也都不再执行'],
    async proof() {
      const emit = (name: string, targets?: ['web']): RsbuildPlugin => ({
        name,
        setup(api) {
          api.processAssets({ stage: 'additional', ...(targets && { targets }) }, ({ compilation, sources }) =>
            compilation.emitAsset(`${name}.txt`, new sources.RawSource(name)),
          )
        },
      })
      const node = (plugins: RsbuildPlugin[]) => build({ 'src/index.js': '' }, { output: { target: 'node' }, plugins })
      expect((await node([emit('first'), emit('second')])).names).toContain('second.txt')
      expect((await node([emit('first', ['web']), emit('second')])).names).not.toContain('second.txt')
    },
  },
  {
    page: 'plugins/dev/core',
    says: [
      'unless a loader that ran before has returned a source map',
      '只有在它之前执行的 loader 返回过 source map 时，`map` 才会生效',
    ],
    async proof() {
      const map = (source: string) => ({
        version: 3,
        sources: [source],
        names: [],
        mappings: 'AAAA',
        sourcesContent: [source],
      })
      const plugin: RsbuildPlugin = {
        name: 'map',
        setup(api) {
          api.transform({ test: /index\.js$/ }, ({ code }) => ({ code, map: JSON.stringify(map('own.js')) }))
        },
      }
      const files = {
        'src/index.js': "console.log('text')",
        'loader.cjs': `module.exports = function (code) { this.callback(null, code, ${JSON.stringify(map('first.js'))}) }`,
      }
      const sourcesWith = async (tools: NonNullable<RsbuildConfig['tools']>) =>
        (await build(files, { output: { sourceMap: { js: 'source-map' } }, plugins: [plugin], tools })).holds('own.js')
      const runBefore: Tools['bundlerChain'] = (chain) => {
        chain.module
          .rule('first')
          .test(/index\.js$/)
          .use('first')
          .loader('./loader.cjs')
      }
      expect(await sourcesWith({})).toBe(false)
      expect(await sourcesWith({ bundlerChain: runBefore })).toBe(true)
    },
  },
  {
    page: 'plugins/dev/hooks',
    says: ['may have no effect on a returned configuration', '等方法对返回的配置可能不起作用'],
    async proof() {
      const plugin = (returns: boolean): RsbuildPlugin => ({
        name: 'returns',
        setup(api) {
          api.modifyRspackConfig((config, { mergeConfig }) =>
            returns ? mergeConfig(config, { plugins: [] }) : undefined,
          )
          api.modifyRspackConfig((_config, { appendPlugins, rspack }) => {
            appendPlugins(new rspack.DefinePlugin({ VALUE: '"appended"' }))
          })
        },
      })
      const appended = async (returns: boolean) =>
        (await build({ 'src/index.js': 'console.log(VALUE)' }, { plugins: [plugin(returns)] })).holds('appended')
      expect(await appended(false)).toBe(true)
      expect(await appended(true)).toBe(false)
    },
  },
  {
    page: 'guide/basic/configure-rspack',
    says: ['In an array, use synchronous functions only', '放在数组里的函数应当是同步的'],
    async proof() {
      const rspack = async () => {}
      const files = { 'src/index.js': '' }
      expect((await build(files, { tools: { rspack } })).errors).toEqual([])
      expect((await build(files, { tools: { rspack: [rspack] } })).errors).not.toEqual([])
    },
  },
  {
    page: 'guide/basic/configure-rspack',
    says: ['and one of the values is a function', '并且其中一个是函数'],
    async proof() {
      const merged = (rspack: Tools['rspack']) =>
        build(
          { 'src/index.js': 'console.log(1)' },
          { tools: { rspack: { devtool: 'source-map' } }, environments: { web: { tools: { rspack } } } },
        )
      const { errors, names } = await merged({ output: { sourceMapFilename: 'own.map' } })
      expect([errors, names.includes('own.map')]).toEqual([[], true])
      expect((await merged(async () => {})).errors).not.toEqual([])
    },
  },
  {
    page: 'config/source/exclude',
    says: ['each of its characters becomes a condition', '它的每个字符都会成为一个条件'],
    async proof() {
      const compiled = async (exclude: unknown) => {
        const { js } = await build(
          { 'src/index.js': 'console.log(window?.title)' },
          { source: { exclude: exclude as string[] }, output: { overrideBrowserslist: ['chrome 60'] } },
        )
        return !js.includes('window?.title')
      }
      expect([await compiled('src'), await compiled('/none'), await compiled(['/none'])]).toEqual([true, false, true])
    },
  },
  {
    page: 'config/tools/css-loader',
    says: ['the minimizer does the work of Lightning CSS', '压缩工具会补上 Lightning CSS 的处理'],
    async proof() {
      const files = { 'src/index.js': "import './a.css'", 'src/a.css': "@import './b.css'", 'src/b.css': prefixed }
      const tools = { cssLoader: { importLoaders: 0 } }
      const holdsPrefix = async (config: RsbuildConfig) =>
        (await build(files, config)).css.includes('-webkit-user-select')
      expect(await holdsPrefix({ tools })).toBe(true)
      expect(await holdsPrefix({ mode: 'none', tools })).toBe(false)
      expect(await holdsPrefix({ mode: 'none' })).toBe(true)
    },
  },
  {
    page: 'config/tools/css-loader',
    says: [
      '`//cdn.example.com/…`, `data:…` and `#icon` stay unchanged',
      '`//cdn.example.com/…`、`data:…` 和 `#icon` 这样的 URL 会保持原样',
    ],
    async proof() {
      const urls = ['https://example.com/a.png', '//cdn.example.com/a.png', 'data:image/png;base64,AAAA', '#icon']
      const rules = urls.map((url, i) => `.a${i} { background: url(${url}) }`).join('\n')
      const { css } = await build({ 'src/index.js': "import './a.css'", 'src/a.css': rules })
      for (const url of urls) expect(css).toContain(`url(${url})`)
    },
  },
  {
    page: 'config/tools/css-extract',
    says: ['a function also removes the defaults', '会让默认值失效'],
    async proof() {
      const imports = (...names: string[]) => names.map((name) => `import './${name}.css'`).join(';')
      using project = new SmallProject({
        'src/index.js': imports('a', 'b'),
        'src/other.js': imports('b', 'a'),
        'src/a.css': '.a { color: red }',
        'src/b.css': '.b { color: red }',
      })
      const warnings = async (cssExtract: unknown) => {
        const cacheGroups = { styles: { name: 'styles', test: /css$/, chunks: 'all' as const, enforce: true } }
        const rsbuild = await project.rsbuild({
          source: { entry: { index: './src/index.js', other: './src/other.js' } },
          performance: { chunkSplit: { override: { cacheGroups } } },
          tools: { cssExtract } as Tools,
        })
        const found: string[] = []
        whenCompiled(rsbuild, (stats) => {
          found.push(...(stats?.toJson({ all: false, warnings: true }).warnings ?? []).map(({ message }) => message))
        })
        await rsbuild.build()
        return found.join()
      }
      expect(await warnings(() => ({}))).toContain('Conflicting order')
      expect(await warnings({})).not.toContain('Conflicting order')
    },
  },
  {
    page: 'config/output/manifest',
    says: ['It is not applied to `assets`', '它不作用于 `assets`'],
    async proof() {
      const entries = async (extension: string) => {
        const manifest = { filter: ({ name }: { name: string }) => name.endsWith(extension) }
        return (JSON.parse((await build(styled, { output: { manifest } })).text('manifest.json')) as ManifestData)
          .entries
      }
      expect((await entries('.js')).index?.assets).toEqual(['static/image/i.png'])
      expect(await entries('.html')).toEqual({})
    },
  },
  {
    page: 'config/performance/prefetch',
    says: ['including license files but not public files', '包括许可证文件，但不包括 public 文件'],
    async proof() {
      const files = { 'src/index.js': '/*! legal */ console.log(1)', 'public/robots.txt': 'public' }
      const { html, names } = await build(files, { performance: { prefetch: { type: 'all-assets' } } })
      expect(names).toContain('robots.txt')
      expect([html.includes('LICENSE.txt'), html.includes('robots.txt')]).toEqual([true, false])
    },
  },
  {
    page: 'config/html/title',
    says: ['come before it. The text is not escaped', '文字不会转义'],
    async proof() {
      const { html } = await build(styled, {
        html: { title: 'A & B', favicon: './src/i.png', tags: [{ tag: 'base', append: false }, { tag: 'noscript' }] },
        performance: {
          preconnect: ['https://a.example'],
          dnsPrefetch: ['https://b.example'],
          prefetch: true,
          preload: true,
        },
      })
      const [before = '', after = ''] = html.split('<title>A & B</title>')
      for (const tag of ['rel="icon"', 'rel="preconnect"', 'rel="dns-prefetch"', '<base']) expect(before).toContain(tag)
      for (const tag of ['<meta', '<script', 'rel="prefetch"', 'rel="preload"', 'rel="stylesheet"', '<noscript'])
        expect([before.includes(tag), after.includes(tag)]).toEqual([false, true])
    },
  },
  {
    page: 'config/html/inject',
    says: ['the scripts are in `bodyTags` instead', '脚本在 `bodyTags` 中'],
    async proof() {
      const template =
        '<html><head><%= htmlPlugin.tags.headTags %></head><body><%= htmlPlugin.tags.bodyTags %></body></html>'
      const head = async (scriptLoading: 'defer' | 'blocking') => {
        const html = { inject: false, template: './t.html', scriptLoading }
        return (await build({ 'src/index.js': '', 't.html': template }, { html })).html.split('</head>')[0]
      }
      expect(await head('defer')).toContain('<script')
      expect(await head('blocking')).not.toContain('<script')
    },
  },
  {
    page: 'community/releases/v0-4',
    says: "style: 'css',",
    async proof() {
      const [, code = ''] = /title="Arco Design"[^\n]*\n([\s\S]*?)```/.exec(read('en', 'community/releases/v0-4')) ?? []
      const { code: module } = await transform(code.replace(/^import.*$/m, 'const defineConfig = (c) => c'), {
        loader: 'ts',
      })
      const address = `data:text/javascript,${encodeURIComponent(module)}`
      const { default: config } = (await import(address)) as { default: RsbuildConfig }
      const { js } = await build(
        {
          'src/index.ts': "import { Button } from '@arco-design/web-react'; console.log(Button)",
          'arco/es/Button/index.js': "export default 'button'",
          'arco/es/Button/style/css.js': "console.log('its styles')",
        },
        { ...config, resolve: { alias: { '@arco-design/web-react': './arco' } } },
      )
      expect(js).toContain('its styles')
    },
  },
  {
    page: 'community/releases/v0-6',
    says: "import pug from 'pug';",
    async proof() {
      const [, code = ''] =
        /```ts\n(import[^`]*pluginPug[\s\S]*?)```\n/.exec(read('en', 'community/releases/v0-6')) ?? []
      const pug =
        "const pug = { compileClient: (text) => 'function template() { return ' + JSON.stringify(text) + '}' }"
      const { code: module } = await transform(code.replace("import pug from 'pug'", pug), { loader: 'ts' })
      const address = `data:text/javascript,${encodeURIComponent(module)}`
      const { pluginPug } = (await import(address)) as { pluginPug(): { name: string; setup(): void } }
      const files = { 'src/index.js': "import page from './a.pug'; console.log(page())", 'src/a.pug': 'p of pug' }
      const { js } = await build(files, { plugins: [pluginPug()] })
      expect(js).toContain('p of pug')
    },
  },
  {
    page: 'guide/basic/json-files',
    says: "declare module '*.yml' {",
    proof() {
      const declared = (text: string) => [...new Set(text.match(/(?<=declare module ')\*\.(?:ya?ml|toml)/g))].sort()
      const types = readFileSync(join(repository, 'node_modules/@rsbuild/core/types.d.ts'), 'utf8')
      expect(declared(read('en', 'guide/basic/json-files'))).toEqual(declared(types))
    },
  },
  ...['less', 'sass'].map((name) => {
    const { version, peerDependencies } = manifestOf(`@rsbuild/plugin-${name}`)
    return {
      page: `plugins/list/plugin-${name}`,
      says: [`Version ${version} requires \`@rsbuild/core\` 1.x`, `${version} 要求 \`@rsbuild/core\` 的版本为 1.x`] as [
        string,
        string,
      ],
      proof: () => expect(peerDependencies['@rsbuild/core']).toBe('1.x'),
    }
  }),
  {
    page: 'plugins/list/plugin-assets-retry',
    says: '<div id="root"></div>',
    async proof() {
      const template = fence('plugins/list/plugin-assets-retry', 'static/index.html')
      const files = { 'src/index.js': '', 'static/index.html': template }
      const { html } = await build(files, {
        plugins: [pluginAssetsRetry()],
        html: { inject: false, template: './static/index.html' },
      })
      expect(html).toMatch(/<div id="root"><\/div>/)
    },
  },
  {
    page: 'guide/basic/cli',
    says: ['In Rsbuild 1.2.3, an unknown option', '在 Rsbuild 1.2.3 中，遇到未知的选项时'],
    proof() {
      const bin = join(repository, 'node_modules/@rsbuild/core/bin/rsbuild.js')
      for (const typo of [['biuld'], ['build', '--wacth']])
        expect(spawnSync(process.execPath, [bin, ...typo], { cwd: repository }).status).toBe(0)
    },
  },
  {
    page: 'config/output/asset-prefix',
    says: ['CSS files look for images and fonts below `static/css`', 'CSS 文件也会到 `static/css` 下寻找图片和字体'],
    proof: async () => {
      expect((await build(styled, { output: { assetPrefix: './' } })).css).toContain('url(./static/image/i.png)')
      expect((await build(styled, { output: { assetPrefix: 'auto' } })).css).toContain('url(../../static/image/i.png)')
    },
  },
  {
    page: 'config/output/asset-prefix',
    says: ['or with a CDN, from which the scripts are then loaded', '也可以是 CDN，此时脚本从 CDN 加载'],
    proof: async () => {
      const config = { server: { base: '/shop' }, output: { assetPrefix: 'https://cdn.example.com' } }
      expect((await build(lazy, config)).html).toContain('src="https://cdn.example.com/static/js/index.js"')
    },
  },
  {
    page: 'config/output/legal-comments',
    says: ['The option applies to JavaScript only.', '这个配置项只影响 JavaScript。'],
    async proof() {
      for (const legalComments of ['linked', 'inline', 'none'] as const) {
        expect((await build(styled, { output: { legalComments } })).css).not.toContain('/*!')
        const { css } = await build(styled, {
          output: { legalComments },
          tools: { ...withBanner, lightningcssLoader: false },
        })
        expect(css).toContain('/*! legal */')
        expect(css).toContain('/*! my banner */')
      }
    },
  },
  {
    page: 'config/output/legal-comments',
    says: ['Kept before the first rule of the output file.', '保留产物中第一条规则之前的注释'],
    async proof() {
      const files = {
        'src/index.js': "import './a.css'; import './b.css'",
        'src/a.css': '/*! first */ .a { color: red }',
        'src/b.css': '/*! second */ .b { color: green }',
      }
      const tools = { lightningcssLoader: false as const }
      const { css } = await build(files, { tools })
      expect([css.includes('first'), css.includes('second')]).toEqual([true, false])
      expect((await build(files, { tools, output: { minify: { css: false } } })).css).toContain('/*! second */')
    },
  },
  {
    page: 'config/output/legal-comments',
    says: ['unless the minimizer inlines or removes the code below them', '除非注释下面的代码被压缩工具内联或移除'],
    async proof() {
      const script = async (code: string) =>
        (await build({ 'src/index.js': code }, { output: { legalComments: 'inline' } })).js
      expect(await script('/*! legal */ console.log(1)')).toContain('/*! legal */')
      expect(await script('/*! legal */ function log() { console.log(1) }\nlog()')).not.toContain('legal')
      expect(await script('console.log(1)\n/*! legal */ console.log(2)')).toContain('/*! legal */')
      expect(await script('console.log(1); /*! legal */ console.log(2)')).not.toContain('legal')
      expect(await script('//! legal\nconsole.log(1)')).not.toContain('legal')
    },
  },
  {
    page: 'config/tools/rspack',
    says: [
      "if it is `'none'`, the comment is removed. In CSS files, the comment stays with every value",
      "为 `'none'` 时，注释会被移除。",
    ],
    async proof() {
      for (const [legalComments, inScript, inText] of [
        ['linked', false, true],
        ['inline', true, false],
        ['none', false, false],
      ] as const) {
        const { js, css, names } = await build(styled, { output: { legalComments }, tools: withBanner })
        expect([js.includes('my banner'), names.includes('static/js/index.js.LICENSE.txt')]).toEqual([inScript, inText])
        expect(css).toContain('my banner')
      }
    },
  },
  {
    page: 'config/dev/lazy-compilation',
    says: ['Rsbuild ignores the option in `production` [mode](/config/mode)', '在 `production` [模式](/config/mode)下'],
    async proof() {
      for (const mode of ['production', 'development', 'none'] as const) {
        const output = await build(lazy, { mode, dev: { lazyCompilation: true } })
        expect(output.holds('lazy module')).toBe(mode === 'production')
      }
      const node = await build(lazy, { mode: 'none', dev: { lazyCompilation: true }, output: { target: 'node' } })
      expect(node.holds('lazy module')).toBe(true)
    },
  },
  {
    page: ['config/output/filename', 'guide/basic/output-files', 'guide/faq/hmr'],
    says: ['Hot updates of JavaScript still arrive.', 'JavaScript 的热更新不受影响。'],
    async proof() {
      // A hot update of CSS requests the URL in the page again.
      expect(await afterEdit('[name].css')).toContain('green')
      expect(await afterEdit('[name].[contenthash:8].css')).toContain('red')
    },
  },
  {
    page: 'config/output/filename',
    says: ['at most one initial and one async script', '一个初始脚本和一个异步脚本'],
    async proof() {
      const output = { filename: { js: 'x.js' } }
      expect((await build(lazy, { output })).names).toEqual(['index.html', 'static/js/async/x.js', 'static/js/x.js'])
      const entry = { index: './src/index.js', lazy: './src/lazy.js' }
      expect((await build(lazy, { output, source: { entry } })).errors.join()).toContain(
        'Conflict: Multiple assets emit different content to the same filename static/js/x.js',
      )
    },
  },
  ...Object.entries({ id: 'js css image', chunkhash: 'js css html', fullhash: 'js css html image' }).map(
    ([placeholder, fields]) => ({
      page: 'config/output/filename',
      says: `\`[${placeholder}]\``,
      async proof() {
        const ends = { js: 'js', css: 'css', image: 'png', html: 'html' }
        const filename = Object.fromEntries(
          Object.entries(ends).map(([field, end]) => [field, `[${placeholder}].${end}`]),
        )
        const names = (await build(styled, { output: { filename } })).names
        for (const [field, end] of Object.entries(ends))
          expect([field, names.some((name) => name.endsWith(`[${placeholder}].${end}`))]).toEqual([
            field,
            !fields.split(' ').includes(field),
          ])
      },
    }),
  ),
  {
    page: 'config/tools/postcss',
    says: '`{ ...options, sourceMap: false }`',
    async proof() {
      const files = {
        'src/index.js': "import './index.css'",
        'src/index.css': '.a { color: red }',
        'package.json': '{ "type": "module" }',
        'postcss.config.mjs': `const plugin = { postcssPlugin: 'green', Declaration(one) { one.value = 'green' } }
          export default { plugins: [plugin] }`,
      }
      const color = async (postcss: Tools['postcss']) =>
        /color:\s*(\w+)/.exec((await build(files, { tools: { postcss } })).css)?.[1]
      expect(await color((options) => ({ ...options, sourceMap: false }))).toBe('green')
      expect(await color({ sourceMap: false })).toBe('green')
      expect(await color(() => ({ sourceMap: false }))).toBe('red')
    },
  },
  {
    page: 'config/tools/lightningcss-loader',
    says: 'Could not parse builtin:lightningcss-loader options',
    async proof() {
      const errorsWith = async (targets: NonNullable<Rspack.LightningcssLoaderOptions['targets']>) =>
        (await build(styled, { tools: { lightningcssLoader: { targets } } })).errors.join()
      expect(await errorsWith('chrome >= 100')).toBe('')
      expect(await errorsWith({ chrome: 100 << 16 })).toContain('Could not parse builtin:lightningcss-loader options')
    },
  },
  {
    page: 'config/tools/style-loader',
    says: "`'lazyAutoStyleTag'`",
    async proof() {
      const isLazy = async (injectType: string) => {
        const tools = { styleLoader: { injectType } } as Tools
        return (await build(styled, { output: { injectStyles: true, minify: false }, tools })).holds('exported.use =')
      }
      expect(await isLazy('lazyAutoStyleTag')).toBe(true)
      expect(await isLazy('autoStyleTag')).toBe(false)
      expect(await isLazy('unknownTag')).toBe(false)
    },
  },
  {
    page: 'config/resolve/dedupe',
    says: "`Cannot find module 'pkg' for matched aliased key 'pkg'`",
    async proof() {
      using project = new SmallProject({
        'app/src/index.js': "import 'pkg'",
        'app/node_modules/pkg/package.json': '{ "name": "pkg", "exports": "./main.js" }',
        'app/node_modules/pkg/main.js': '',
        'app/node_modules/indexed/package.json': '{ "name": "indexed", "exports": "./index.mjs" }',
        'app/node_modules/indexed/index.mjs': '',
      })
      const errorsWith = async (dedupe: string[]) =>
        (await project.build({ root: join(project.root, 'app'), resolve: { dedupe } })).errors.join()
      expect(await errorsWith([])).toBe('')
      expect(await errorsWith(['pkg'])).toContain("Cannot find module 'pkg' for matched aliased key 'pkg'")
      project.write('app/src/index.js', "import 'indexed'")
      expect(await errorsWith(['indexed'])).toBe('')
    },
  },
  {
    page: 'config/performance/chunk-split',
    says: ['It does not split a single module', '单个模块不会再拆分'],
    async proof() {
      const output = await build(
        { 'src/index.js': `import './large.js'`, 'src/large.js': `window.text = '${'x'.repeat(50_000)}'` },
        { performance: { chunkSplit: { strategy: 'split-by-size', maxSize: 10_000 } } },
      )
      expect(
        output.names.filter((name) => name.endsWith('.js')).some((name) => output.text(name).length > 50_000),
      ).toBe(true)
    },
  },
  {
    page: ['config/performance/bundle-analyze', 'config/dev/write-to-disk'],
    says: ['A value under `environments.<name>` still wins', '`environments.<name>` 下的值仍然优先'],
    async proof() {
      using project = new SmallProject({ 'src/index.js': '' })
      const writing = async (config: RsbuildConfig) => {
        const rsbuild = await project.rsbuild({ performance: { bundleAnalyze: {} }, mode: 'development', ...config })
        await rsbuild.initConfigs()
        return rsbuild.getNormalizedConfig({ environment: 'web' }).dev.writeToDisk
      }
      expect(await writing({ dev: { writeToDisk: false } })).toBe(true)
      expect(await writing({ environments: { web: { dev: { writeToDisk: false } } } })).toBe(false)
    },
  },
  {
    page: 'config/performance/bundle-analyze',
    says: '`Webpack Bundle Analyzer`',
    async proof() {
      using project = new SmallProject({ 'src/index.js': '', 'package.json': '{ "name": "shop" }' })
      const title = async (name: string | undefined) => {
        const { npm_package_name: before } = process.env
        const put = (value: string | undefined) => {
          if (value === undefined) delete process.env.npm_package_name
          else process.env.npm_package_name = value
        }
        try {
          put(name)
          const output = await project.build({ performance: { bundleAnalyze: { logLevel: 'silent' } } })
          return /<title>(.*?) \[.*\]<\/title>/.exec(output.text('report-web.html'))?.[1]
        } finally {
          put(before)
        }
      }
      expect(await title(undefined)).toBe('Webpack Bundle Analyzer')
      expect(await title('shop')).toBe('shop')
    },
  },
  {
    page: 'config/performance/bundle-analyze',
    says: ['and writes `stats.json`', '并输出 `stats.json`'],
    proof: async () =>
      expect(
        (await build(lazy, { performance: { profile: true } })).names.filter((name) => !/js\/|\.map/.test(name)),
      ).toEqual(['index.html', 'stats.json']),
  },
  {
    page: 'config/html/crossorigin',
    says: ['`use-credentials` is added to all scripts', '`use-credentials` 用于所有脚本'],
    async proof() {
      const alone = (crossorigin: string) =>
        new RegExp(`script\\.src = url;\\s*script\\.crossOrigin = "${crossorigin}"`)
      for (const crossorigin of ['anonymous', 'use-credentials'] as const) {
        const { js } = await build(lazy, { html: { crossorigin }, output: { minify: false } })
        expect(js).toContain(`script.crossOrigin = "${crossorigin}"`)
        expect(alone(crossorigin).test(js)).toBe(crossorigin === 'use-credentials')
      }
    },
  },
  {
    page: 'config/html/script-loading',
    says: [
      'With `\'module\'`, inlined scripts keep `type="module"`',
      '取值为 `\'module\'` 时，内联的脚本保留 `type="module"`',
    ],
    async proof() {
      const config: RsbuildConfig = { html: { scriptLoading: 'module' }, output: { inlineScripts: true } }
      expect((await build({ 'src/index.js': 'console.log(1)' }, config)).html).toMatch(/<script type="module">\(/)
    },
  },
  {
    page: 'config/environments',
    says: ['accept a function, but no array', '等配置项接受函数，但不接受数组'],
    async proof() {
      const levels: [shared: RsbuildConfig['output'] & {}, own: RsbuildConfig['output'] & {}][] = [
        [{ filename: { js: '[name].js' } }, { filename: { js: () => '[name].js' } }],
        [{ manifest: { filter: () => true } }, { manifest: { filter: () => true } }],
      ]
      for (const [output, own] of levels) {
        const files = { 'src/index.js': '' }
        expect((await build(files, { output: own })).errors).toEqual([])
        expect((await build(files, { output, environments: { web: { output: own } } })).errors).not.toEqual([])
      }
    },
  },
  {
    page: 'config/output/minify',
    says: ['because an array only adds to the default', '写成数组只会追加到默认值里'],
    async proof() {
      const files = { 'src/index.js': "import './index.css'", 'src/index.css': '.a { inset: 0 }' }
      const css = async (targets: string | string[]) => {
        const output = { minify: { cssOptions: { minimizerOptions: { targets } } } }
        return (await build(files, { output })).css
      }
      expect(await css(['chrome 120'])).not.toContain('inset')
      expect(await css('chrome 120')).toContain('inset')
    },
  },
  {
    page: 'config/output/minify',
    says: ['adds to the list of `removeConsole`', '会追加到 `removeConsole` 的列表里'],
    async proof() {
      const { js } = await build(
        { 'src/index.js': "console.log('one'); console.warn('two'); console.error('three')" },
        {
          output: { minify: { jsOptions: { minimizerOptions: { compress: { pure_funcs: ['console.warn'] } } } } },
          performance: { removeConsole: ['log'] },
        },
      )
      expect(['one', 'two', 'three'].filter((text) => js.includes(text))).toEqual(['three'])
    },
  },
  {
    page: 'config/output/charset',
    says: ['Regular expression literals stay unchanged.', '正则表达式字面量不会转义'],
    async proof() {
      const script = async (code: string) =>
        (await build({ 'src/index.js': `console.log(${code}.test(document.title))` }, { output: { charset: 'ascii' } }))
          .js
      expect(await script('/你好/')).toContain('/你好/')
      expect(await script("new RegExp('你好')")).toContain('\\u4F60\\u597D')
      expect(await script('/\\u4F60\\u597D/')).toContain('/\\u4F60\\u597D/')
    },
  },
  {
    page: 'config/output/charset',
    says: ['Tagged templates, such as ``String.raw`你好` ``, stay unchanged too.', '带标签的模板字符串也不会转义'],
    async proof() {
      const files = { 'src/index.js': 'console.log(String.raw`你好`, document.title)' }
      expect((await build(files, { output: { charset: 'ascii' } })).js).toContain('你好')
    },
  },
  {
    page: 'config/output/charset',
    says: ['`\'😀\'` becomes `"\\uD83D\\uDE00"`', '`\'😀\'` 会变成 `"\\uD83D\\uDE00"`'],
    proof: async () =>
      expect((await build({ 'src/index.js': "console.log('😀', 'é')" })).js).toContain('"\\uD83D\\uDE00","\\xe9"'),
  },
  {
    page: 'config/output/externals',
    says: ['start absolute paths on Windows, such as that of the default entry', '默认入口就是这种路径'],
    async proof() {
      const [, pattern = ''] = /externals: \[\/(\^.*)\/\],/.exec(read('en', 'config/output/externals')) ?? []
      const external = new RegExp(pattern)
      const requests = [
        'react',
        'node:fs',
        '@scope/a',
        'C:\\app\\src\\index.ts',
        '/app/index.ts',
        './a',
        '@/a',
        '@swc/helpers/_/a',
      ]
      expect(requests.filter((request) => external.test(request))).toEqual(['react', 'node:fs', '@scope/a'])
      const output: RsbuildConfig['output'] = { target: 'node', externals: [/index\.js$/] }
      expect((await build({ 'src/index.js': '' }, { output })).text('index.js')).toMatch(/require\(".*index\.js"\)/)
    },
  },
  {
    page: 'config/output/filename',
    says: [
      'for images in CSS, for example, it inserts the absolute path',
      '例如对 CSS 里的图片，它会插入文件的绝对路径',
    ],
    proof: async () =>
      expect((await build(styled, { output: { filename: { image: '[id][ext]' } } })).names.join()).toContain(
        '/src/i.png',
      ),
  },
  {
    page: 'config/output/source-map',
    says: ['Minified scripts get no map', '压缩后的脚本没有 source map'],
    async proof() {
      const names = async (minify: boolean) =>
        (await build(lazy, { output: { minify, sourceMap: { js: 'cheap-module-source-map' } } })).names
      expect(await names(true)).not.toContain('static/js/index.js.map')
      expect(await names(false)).toContain('static/js/index.js.map')
    },
  },
  {
    page: 'config/output/inline-styles',
    says: ['such as `../../static/image/logo.png`', '例如 `../../static/image/logo.png`'],
    proof: async () =>
      expect((await build(styled, { output: { inlineStyles: true, assetPrefix: 'auto' } })).html).toContain(
        'url(../../static/image/i.png)',
      ),
  },
  {
    page: 'config/html/app-icon',
    says: ['they are relative to the root of the output folder', '它们相对于产物的根目录'],
    async proof() {
      const html: RsbuildConfig['html'] = {
        outputStructure: 'nested',
        appIcon: { icons: [{ src: './src/i.png', size: 180 }] },
      }
      const output = await build(styled, { html, output: { assetPrefix: 'auto' } })
      expect(output.text('index/index.html')).toContain('href="static/image/i.png"')
    },
  },
  {
    page: ['config/output/inline-scripts', 'config/output/inline-styles'],
    says: ['does not match its path in the output', '与它在产物目录中的路径不一致'],
    async proof() {
      const files = {
        'src/index.js': "import './index.css'; console.log('my script')",
        'src/index.css': '.my-class { top: 0 }',
      }
      const inlined = async (page: string, output: RsbuildConfig['output']) => {
        const entry = { [page]: './src/index.js' }
        const built = await build(files, {
          source: { entry },
          output: { ...output, inlineScripts: true, inlineStyles: true },
        })
        const html = built.text(`${page}.html`)
        return [html.includes('my script'), html.includes('.my-class')]
      }
      expect(await inlined('about/index', { assetPrefix: '/' })).toEqual([true, true])
      expect(await inlined('index', { assetPrefix: 'auto' })).toEqual([true, true])
      expect(await inlined('about/index', { assetPrefix: 'auto' })).toEqual([false, false])
      const query = { js: '[name].js?v=[contenthash:8]', css: '[name].css?v=[contenthash:8]' }
      expect(await inlined('index', { filename: query })).toEqual([false, false])
    },
  },
  {
    page: 'config/output/clean-dist-path',
    says: ['`keep` does not apply to it', '`keep` 对它不起作用'],
    proof: async () => {
      expect(await keptBy({ output: { cleanDistPath: { keep: [/./] } } })).toEqual(['old.txt'])
      expect(await keptBy({ output: { cleanDistPath: false } })).toEqual(['old.txt', '.rsbuild/old.mjs'])
    },
  },
  {
    page: 'config/output/clean-dist-path',
    says: ['the value of the first one decides', '以第一个环境的值为准'],
    async proof() {
      const environments = (first: boolean): RsbuildConfig => ({
        environments: {
          a: { output: { cleanDistPath: first } },
          b: { output: { cleanDistPath: !first, filename: { html: 'b.html', js: 'b.js' } } },
        },
      })
      expect(await keptBy(environments(false))).toEqual(['old.txt'])
      expect(await keptBy(environments(true))).toEqual([])
    },
  },
  {
    page: 'config/mode',
    says: ['although it takes effect for that environment', '但对这个环境仍然生效'],
    async proof() {
      const environments = { web: { mode: 'development' } } as Required<RsbuildConfig>['environments']
      const files = { 'src/index.js': 'console.log(import.meta.env.MODE)' }
      expect((await build(files, { mode: 'production', environments })).js).toContain('console.log("development")')
    },
  },
  {
    page: 'config/index',
    says: [
      'Options under `environments.<name>` override the shared ones',
      '写在 `environments.<name>` 下的配置只用于对应的环境，并覆盖共用的同名配置',
    ],
    async proof() {
      const config: RsbuildConfig = { html: { title: 'Shared' }, environments: { web: { html: { title: 'Own' } } } }
      expect((await build({ 'src/index.js': '' }, config)).html).toContain('<title>Own</title>')
    },
  },
  {
    page: 'config/html/title',
    says: ['If the function returns nothing, that title is kept', '如果函数没有返回值，就保留这个标题'],
    proof: async () =>
      expect((await build({ 'src/index.js': '' }, { html: { title: ['Books', () => undefined] } })).html).toContain(
        '<title>Books</title>',
      ),
  },
  {
    page: 'guide/optimization/build-performance',
    says: "type: 'persistent',",
    async proof() {
      using project = new SmallProject({ 'src/index.js': 'console.log(1)' })
      const directory = join(project.root, 'cache')
      const storage = { type: 'filesystem' as const, directory }
      await project.build({
        tools: { rspack: { cache: true, experiments: { cache: { type: 'persistent', storage } } } },
      })
      expect(project.has('cache')).toBe(true)
    },
  },
  {
    page: 'guide/optimization/build-performance',
    says: ['does nothing for Rspack', '对 Rspack 不起作用'],
    async proof() {
      using project = new SmallProject({ 'src/index.js': 'console.log(1)' })
      await project.build({ performance: { buildCache: { cacheDirectory: join(project.root, 'cache') } } })
      expect(project.has('cache')).toBe(false)
    },
  },
  {
    page: ['config/performance/chunk-split', 'guide/optimization/split-chunk'],
    says: '`minSize`',
    async proof() {
      const scripts = async (size: number, chunkSplit: Performance['chunkSplit']) => {
        const files = {
          'src/index.js': "import { text } from './node_modules/dep/index.js'; console.log(text)",
          'src/node_modules/dep/index.js': `export const text = '${'x'.repeat(size)}'`,
        }
        return (await build(files, { performance: { chunkSplit } })).names.filter((name) => name.endsWith('.js')).length
      }
      expect(await scripts(1000, { strategy: 'split-by-size' })).toBe(2)
      expect(await scripts(1000, { strategy: 'split-by-experience' })).toBe(1)
      // This is Rspack's own minimum in production, so an override with the same number changes nothing.
      for (const override of [{}, { minSize: 20_000 }]) {
        expect(await scripts(15_000, { strategy: 'split-by-experience', override })).toBe(1)
        expect(await scripts(30_000, { strategy: 'split-by-experience', override })).toBe(2)
      }
      expect(await scripts(30_000, { strategy: 'split-by-experience', override: { minSize: 50_000 } })).toBe(1)
    },
  },
  {
    page: 'guide/faq/exceptions',
    says: ['by an alias that your own aliases cannot replace', '你自己设置的别名不会影响这一点'],
    async proof() {
      const files = {
        'src/index.js': "import 'core-js/modules/es.array.at.js'; console.log([1].at(0))",
        'own/modules/es.array.at.js': "console.log('own core-js')",
      }
      for (const polyfill of ['off', 'usage', 'entry'] as const) {
        const output = await build(files, { output: { polyfill }, resolve: { alias: { 'core-js': './own' } } })
        expect([polyfill, output.errors, output.holds('own core-js')]).toEqual([polyfill, [], polyfill === 'off'])
      }
    },
  },
  {
    page: 'config/security/nonce',
    says: ["not if the handler has `order: 'post'`", "处理函数设置了 `order: 'post'` 时除外"],
    async proof() {
      const adds = (src: string, order: 'default' | 'post'): RsbuildPlugin => ({
        name: src,
        setup(api) {
          const handler: Parameters<typeof api.modifyHTMLTags>[0] = (tags) => {
            tags.headTags.push({ tag: 'script', attrs: { src } })
            return tags
          }
          api.modifyHTMLTags({ handler, order })
        },
      })
      const { html } = await build(
        { 'src/index.js': '' },
        { security: { nonce: 'N' }, plugins: [adds('a.js', 'default'), adds('b.js', 'post')] },
      )
      expect(html).toContain('<script src="a.js" nonce="N">')
      expect(html).toContain('<script src="b.js">')
    },
  },
  {
    page: 'config/source/include',
    says: ['Rsbuild takes each of its characters as a condition', 'Rsbuild 会把每个字符当作一个条件'],
    async proof() {
      const files = {
        'src/index.js': "import './node_modules/dep/index.js'; try { document.title } catch { console.log('own') }",
        'src/node_modules/dep/index.js': "try { document.title } catch { console.log('package') }",
      }
      // The type allows only arrays.
      const compiled = async (source: { include?: unknown; exclude?: unknown }) => {
        const output = { overrideBrowserslist: ['chrome >= 51'] }
        const { js } = await build(files, { output, source: source as Source })
        return 2 - (js.match(/catch\s*\{/g) ?? []).length
      }
      expect(await compiled({})).toBe(1)
      expect(await compiled({ include: '/repo/packages' })).toBe(2)
      expect(await compiled({ exclude: '/repo/packages' })).toBe(0)
    },
  },
  {
    page: 'config/output/polyfill',
    says: [
      'core-js covers a few browser APIs, such as `URL` and `structuredClone()`',
      'core-js 还包含 `URL`、`structuredClone()` 等少数浏览器 API',
    ],
    async proof() {
      const files = { 'src/index.js': "console.log(new URL('https://example.com'), structuredClone({}), fetch('/'))" }
      const output = await build(files, {
        output: { polyfill: 'usage', overrideBrowserslist: ['chrome >= 51'] },
        tools: { rspack: { optimization: { moduleIds: 'named' } } },
      })
      const polyfills = ['web.url.constructor', 'web.structured-clone', 'web.fetch'].map((name) =>
        output.holds(`core-js/modules/${name}`),
      )
      expect(polyfills).toEqual([true, true, false])
    },
  },
  {
    page: 'config/performance/remove-console',
    says: ['The minimizer recognizes only the plain form', '压缩工具只能识别 `console.log()` 这样的直接写法'],
    async proof() {
      const calls = {
        plain: "console.log('plain')",
        window: "window.console.log('window')",
        destructured: "const { log } = console; log('destructured')",
        optional: "console?.log('optional')",
      }
      const { js } = await build(
        { 'src/index.js': Object.values(calls).join('\n') },
        { performance: { removeConsole: true } },
      )
      expect(Object.keys(calls).filter((name) => js.includes(`"${name}"`))).toEqual([
        'window',
        'destructured',
        'optional',
      ])
    },
  },
  {
    page: 'guide/basic/static-assets',
    says: [
      '`new SharedWorker()` or `navigator.serviceWorker.register()`',
      '`navigator.serviceWorker.register()` 里的 URL',
    ],
    async proof() {
      const worker = 'const text: string = "worker"; console.log(text)'
      const output = await build({
        'src/index.ts': `
          new Worker(new URL('./a.ts', import.meta.url))
          new SharedWorker(new URL('./b.ts', import.meta.url))
          navigator.serviceWorker.register(new URL('./c.ts', import.meta.url))`,
        ...{ 'src/a.ts': worker, 'src/b.ts': worker, 'src/c.ts': worker },
      })
      expect(output.names.filter((name) => name.startsWith('static/js/async/'))).toHaveLength(3)
      expect(output.holds(': string')).toBe(false)
    },
  },
  {
    page: 'config/tools/rspack',
    says: ['to remove `externals` for the target `web-worker`', '并在构建目标为 `web-worker` 时移除 `externals`'],
    async proof() {
      const errors = async (target: 'web' | 'web-worker') =>
        (
          await build(
            { 'src/index.js': "import 'not-installed'" },
            { output: { target }, tools: { rspack: { externals: { 'not-installed': 'External' } } } },
          )
        ).errors.join('\n')
      expect(await errors('web')).toBe('')
      expect(await errors('web-worker')).toContain("Can't resolve 'not-installed'")
    },
  },
  {
    page: 'config/resolve/alias',
    says: ['It does not see aliases that plugins add later', '插件之后添加的别名不在其中'],
    async proof() {
      const seen: string[] = []
      const plugin: RsbuildPlugin = {
        name: 'aliases',
        setup(api) {
          api.modifyEnvironmentConfig((config, { mergeEnvironmentConfig }) =>
            mergeEnvironmentConfig({ resolve: { alias: { before: './x' } } }, config),
          )
          api.modifyBundlerChain((chain) => {
            chain.resolve.alias.set('later', './x')
          })
        },
      }
      const alias = (aliases: object) => {
        seen.push(...Object.keys(aliases))
      }
      await build({ 'src/index.js': '' }, { plugins: [plugin], resolve: { alias } })
      expect(seen.sort()).toEqual(['@swc/helpers', 'before'])
    },
  },
  {
    page: 'config/source/transform-import',
    says: ['Rsbuild ignores that name without a message', '写成原来的名称时不会生效'],
    async proof() {
      const files = {
        'src/index.js': "import { MyButton } from './node_modules/ui'; console.log(MyButton)",
        'src/node_modules/ui/lib/my-button/index.js': "export default 'dashed'",
        'src/node_modules/ui/lib/MyButton/index.js': "export default 'as written'",
      }
      const imported = async (field: string) => {
        const transformImport = [{ libraryName: './node_modules/ui', [field]: false }]
        const output = await build(files, { source: { transformImport } })
        return [output.errors, output.holds('dashed'), output.holds('as written')]
      }
      expect(await imported('camelToDashComponentName')).toEqual([[], false, true])
      expect(await imported('camel2DashComponentName')).toEqual([[], true, false])
    },
  },
  {
    page: 'guide/faq/exceptions',
    says: [
      'Rspack removes only code that it recognizes as free of side effects',
      'Rspack 只移除能确定没有副作用的代码',
    ],
    async proof() {
      const dep = 'src/node_modules/dep'
      const unused = async (code: string, sideEffects: object) =>
        (
          await build({
            'src/index.js': "import { used } from 'dep'; console.log(used)",
            [`${dep}/package.json`]: JSON.stringify({ name: 'dep', main: 'index.js', type: 'module', ...sideEffects }),
            [`${dep}/index.js`]: "export { unused } from './unused.js'; export const used = 'used'",
            [`${dep}/unused.js`]: code,
          })
        ).holds('unused text')
      const pure = "export const unused = 'unused text'"
      const call = "export const unused = document.createElement('unused text')"
      expect(await unused(pure, {})).toBe(false)
      expect(await unused(call, {})).toBe(true)
      expect(await unused(call, { sideEffects: false })).toBe(false)
    },
  },
  {
    page: 'guide/framework/react',
    says: ['Render a component into `#root`', '把组件渲染到 `#root`'],
    async proof() {
      const files = Object.fromEntries(
        ['src/index.tsx', 'src/App.tsx'].map((name) => [name, fence('guide/framework/react', name)]),
      )
      const output = await build(files, { plugins: [pluginReact()] })
      expect([output.errors, output.holds('Hello, React')]).toEqual([[], true])
      expect(output.html).toContain('<div id="root">')
    },
  },
  {
    page: 'guide/framework/vue',
    says: ['Mount a component on `#root`', '把组件挂载到 `#root`'],
    async proof() {
      const files = Object.fromEntries(
        ['src/index.ts', 'src/App.vue'].map((name) => [name, fence('guide/framework/vue', name)]),
      )
      const output = await build(files, { plugins: [pluginVue()] })
      expect([output.errors, output.holds('Hello, Vue')]).toEqual([[], true])
    },
  },
  {
    page: 'guide/basic/wasm-assets',
    says: "node -e \"require('fs').writeFileSync('src/sum.wasm'",
    async proof() {
      const [command = ''] = /^node -e .*$/m.exec(read('en', 'guide/basic/wasm-assets')) ?? []
      using project = new SmallProject({ 'src/index.js': fence('guide/basic/wasm-assets', 'src/index.js') })
      spawnSync(command, { cwd: project.root, shell: true })
      const { errors } = await project.build({ output: { target: 'node' } })
      expect(errors).toEqual([])
      const run = spawnSync(process.execPath, ['dist/index.js'], { cwd: project.root, encoding: 'utf8' })
      expect([run.stdout, run.stderr]).toEqual(['3\n', ''])
    },
  },
  {
    page: 'plugins/list/plugin-stylus',
    says: ['which ends the Node.js process', '直接结束 Node.js 进程'],
    proof() {
      using project = new SmallProject({
        'src/index.js': "import './index.styl'",
        'src/index.styl': '.list\n  columns $columns\n',
        'build.mjs': `import { createRsbuild } from '@rsbuild/core'
import { pluginStylus } from '@rsbuild/plugin-stylus'
const plugins = [pluginStylus({ stylusOptions: { define: ['$columns', 3] } })]
const rsbuild = await createRsbuild({ rsbuildConfig: { plugins } })
await rsbuild.build().catch(() => {})
console.log('still running')`,
      })
      const run = spawnSync(process.execPath, ['build.mjs'], { cwd: project.root, encoding: 'utf8' })
      expect(run.stderr).toContain('Spread syntax requires')
      expect([run.status, run.stdout.includes('still running')]).toEqual([1, false])
    },
  },
  {
    page: 'config/tools/html-plugin',
    says: ['html-rspack-plugin 6, a fork of [html-webpack-plugin]', 'html-rspack-plugin 6，即 [html-webpack-plugin]'],
    proof() {
      const { version } = manifestOf('@rsbuild/core/compiled/html-rspack-plugin')
      expect(version).toMatch(/^6\./)
    },
  },
]

test.each(
  claims.map((claim): [string, Claim] => [`${[claim.page].flat().join(', ')}: ${[claim.says].flat()[0]}`, claim]),
)('proves %s', async (_, { page, says, proof }) => {
  const [en, zh] = typeof says === 'string' ? [says, says] : says
  for (const name of [page].flat()) {
    expect(read('en', name)).toContain(en)
    expect(read('zh', name)).toContain(zh)
  }
  await proof()
})

// Reading the configuration: supported file formats and fields, and the diagnostics for invalid ones.

import { describe, expect, test } from 'vitest'
import { DocsiteError } from '../../../pipeline/model/diagnostics/docsite-error.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { SiteTest } from '../../site-test.ts'

const page = { 'content/index.md': '# Hello\n' }

/** Returns the error of an invalid project as lines: the message, then each diagnostic with its hint on the next line. */
async function errorOf(files: Record<string, string | Uint8Array>, base?: string): Promise<string[]> {
  using site = SiteTest.of({ ...page, ...files })
  try {
    await loadProject(site.root, { base })
  } catch (error) {
    if (!(error instanceof DocsiteError)) throw error
    const diagnostics = error.diagnostics.flatMap(({ place: { file, line, column }, severity, text, hint }) => [
      `${file}:${line}:${column} ${severity} ${text}`,
      ...(hint ? [`  ${hint}`] : []),
    ])
    return [error.message.replaceAll(site.root, '<root>'), ...diagnostics]
  }
  return []
}

describe('a configuration that is not plain data', () => {
  test.each([
    ['redirects: 1n', 'The field `redirects` must be plain data, but is the BigInt 1n'],
    ['title: Symbol()', 'The field `title` must be plain data, but is a symbol'],
    ['title: () => 1', 'The field `title` must be a string, but is a function'],
    ['title: NaN', 'The field `title` must be'],
    ['head: new Map()', 'The field `head` must be plain data, but is an instance of Map'],
    ['themeConfig: new Date(0)', 'The field `themeConfig` must be plain data, but is an instance of Date'],
    ['themeConfig: new (class Own {})()', 'The field `themeConfig` must be plain data, but is an instance of Own'],
    ['themeConfig: Promise.resolve({})', 'The field `themeConfig` must be plain data, but is an instance of Promise'],
    ['themeConfig: (() => { const a = { b: [] }; a.b.push(a); return a })()', 'The field `themeConfig.b[0]` contains'],
    ["get title() { throw new Error('no') }", 'The field `title` throws an error when it is read: no'],
    ['themeConfig: { get nav() { throw 5 } }', 'The field `themeConfig.nav` throws an error when it is read: 5'],
    ['plugins: 1n', 'The field `plugins` must be plain data, but is the BigInt 1n'],
    ['plugins: [1n]', 'The field `plugins[0]` must be a plugin, but is 1n'],
    ['plugins: [{ name: 1n }]', 'The field `plugins[0].name` must be lower-case words'],
    ["plugins: [{ name: 'a', get pages() { throw new Error('no') } }]", 'The field `plugins[0].pages` throws an error'],
    [
      "plugins: [{ name: 'a', outputs: [{ name: 'b', per: 'site', render: () => '' }] }]",
      'The field `plugins[0].outputs[0]` needs the field "path" (a path, a function or a regular expression)',
    ],
    ["plugins: [{ name: 'a', config: () => ({ redirects: 1n }) }]", 'must be plain data, but is the BigInt 1n (set by'],
    ["check: { rules: { 'a/b': 1n } }", 'The field `check.rules["a/b"]` must be plain data, but is the BigInt 1n'],
  ])('is refused: %s', async (field, text) => {
    const lines = await errorOf({ 'config/site.ts': `export default { ${field} }\n` })
    expect(lines.slice(0, 2)).toEqual(['The configuration is invalid', expect.stringContaining(text)])
    expect(lines[1]).toMatch(/^config\/site\.ts:1:\d+ error /)
  })

  test.each(['export default 1n', 'export default Promise.reject()', 'export default new Map()'])(
    'is refused as a whole: %s',
    async (text) => {
      expect((await errorOf({ 'config/site.ts': text }))[1]).toMatch(/^config\/site\.ts:1:1 error The configuration /)
    },
  )

  test('may contain it in the options of plugins', async () => {
    const options = '{ size: 1n, pattern: /a/, own: new Map(), get self() { return this } }'
    using site = SiteTest.of({
      ...page,
      'config/site.ts': `const options = { a: 1n }\noptions.own = options\nexport default { plugins: [{ name: 'a', options }, { name: 'b', options: ${options} }] }\n`,
    })
    expect((await loadProject(site.root)).plugins.list).toHaveLength(2)
    expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('a valid configuration', () => {
  test.each([
    ['site.ts', "import { defineSite } from '@docsite/cli'\nexport default defineSite({ title: 'Mine' as string })\n"],
    ['site.ts', "import { title } from './words'\nexport default { title }\n"],
    ['site.ts', "import data from './data.json'\nexport default data\n"],
    ['site.ts', "const title = await Promise.resolve('Mine')\nexport default { title }\n"],
    ['site.js', "export default { title: 'Mine' }\n"],
    ['site.js', "module.exports = { title: 'Mine' }\n"],
    ['site.mjs', "import { basename } from 'node:path'\nexport default { title: basename('/x/Mine') }\n"],
    [
      'site.ts',
      "import { readFileSync } from 'node:fs'\n" +
        "export default JSON.parse(readFileSync(new URL('./data.json', import.meta.url), 'utf8'))\n",
    ],
    [
      'site.js',
      "import { readFileSync } from 'node:fs'\n" +
        'export default JSON.parse(readFileSync(import.meta.dirname + "/data.json", "utf8"))\n',
    ],
    ['site.json', '{ "title": "Mine" }'],
    ['site.json', '\uFEFF{\r\n\t"title":\t"Mine"\r\n}\r\n'],
  ])('is read from config/%s: %j', async (name, text) => {
    using site = SiteTest.of({
      ...page,
      [`config/${name}`]: text,
      'config/words.ts': "export const title: string = 'Mine'\n",
      'config/data.json': '{ "title": "Mine" }',
    })
    const { config } = await loadProject(site.root)
    expect(config.title).toBe('Mine')
  })

  test('is optional and can be empty', async () => {
    using site = SiteTest.of(page)
    expect((await loadProject(site.root)).config).toEqual({})
    site.edit('config/site.ts', 'export default {}\n')
    expect((await loadProject(site.root)).config).toEqual({})
  })

  test("can import the project's packages, which are not bundled", async () => {
    using site = SiteTest.of({
      ...page,
      'node_modules/own-words/package.json': '{ "name": "own-words", "type": "module", "exports": "./index.js" }',
      'node_modules/own-words/index.js': 'export const where = import.meta.url\n',
      'config/site.ts': "import { where } from 'own-words'\nexport default { description: where }\n",
    })
    const { config } = await loadProject(site.root)
    expect(config.description).toMatch(/\/node_modules\/own-words\/index\.js$/)
  })
})

describe('an invalid configuration', () => {
  const invalid = 'The configuration is invalid'
  test.each<[string, Record<string, string>, string[]]>([
    [
      'a syntax error',
      { 'config/site.ts': "export default {\n  title: 'x'\n  base: '/',\n}\n" },
      [
        invalid,
        'config/site.ts:3:3 error The configuration does not compile: Expected "}" but found "base"',
        '  Look for a missing comma, quote or bracket in front of this place.',
      ],
    ],
    [
      'a syntax error in an imported file',
      { 'config/site.ts': "export { default } from './a'\n", 'config/a.ts': 'export default {\n  a b\n}\n' },
      [
        invalid,
        'config/a.ts:2:5 error The configuration does not compile: Expected "}" but found "b"',
        '  Look for a missing comma, quote or bracket in front of this place.',
      ],
    ],
    [
      'an import of a missing file',
      { 'config/site.ts': "import a from './nope'\nexport default a\n" },
      [invalid, 'config/site.ts:1:15 error The configuration does not compile: Could not resolve "./nope"'],
    ],
    [
      'an import of a missing package',
      { 'config/site.ts': "import a from 'no-such-package'\nexport default a\n" },
      [invalid, 'config/site.ts:1:15 error The configuration does not compile: Could not resolve "no-such-package"'],
    ],
    [
      'an error thrown at run time',
      {
        'config/site.ts':
          "interface Text { text: string }\n\nfunction f(_: Text) {\n  throw new Error('bad luck')\n}\nf({ text: '' })\nexport default {}\n",
      },
      [invalid, 'config/site.ts:4:9 error The configuration throws an error: bad luck'],
    ],
    [
      'an error thrown in an imported file',
      { 'config/site.ts': "import './b'\nexport default {}\n", 'config/b.ts': '\n\nnull.x\n' },
      [
        invalid,
        "config/b.ts:3:6 error The configuration throws an error: Cannot read properties of null (reading 'x')",
      ],
    ],
    [
      'a thrown string',
      { 'config/site.ts': "throw 'a text'\n" },
      [invalid, 'config/site.ts:1:1 error The configuration throws an error: a text'],
    ],
    [
      'no default export',
      { 'config/site.ts': 'export const title = 1\n' },
      [
        invalid,
        'config/site.ts:1:1 error The configuration has no default export',
        '  Write `export default defineSite({ … })`.',
      ],
    ],
    [
      'a function',
      { 'config/site.ts': 'export default () => ({})\n' },
      [invalid, 'config/site.ts:1:1 error The configuration must be an object with known fields, but is a function'],
    ],
    [
      'a group of one synonym',
      {
        'config/site.json':
          '{\n  "search": {\n    "synonyms": [\n      ["repo", "repository"],\n      ["alone"],\n      []\n    ]\n  }\n}\n',
      },
      [
        invalid,
        'config/site.json:5:7 error The field `search.synonyms[1]` must contain at least two words or phrases',
        'config/site.json:6:7 error The field `search.synonyms[2]` must contain at least two words or phrases',
      ],
    ],
    [
      'weights of pages that are not positive, or too large',
      {
        'config/site.ts': "export default {\n  search: {\n    boost: { '/a/': 0, '/b/': 10, '/c/': 10.5 },\n  },\n}\n",
      },
      [
        invalid,
        'config/site.ts:3:14 error The field `search.boost["/a/"]` must be a number greater than 0, and at most 10, but is 0',
        'config/site.ts:3:35 error The field `search.boost["/c/"]` must be a number greater than 0, and at most 10, but is 10.5',
      ],
    ],
    [
      'an unknown field of the search',
      { 'config/site.ts': "export default {\n  search: { excludes: ['/a/'] },\n}\n" },
      [
        invalid,
        'config/site.ts:2:13 error The field `search.excludes` is not a known field',
        '  Did you mean `exclude`?',
      ],
    ],
    [
      'pages to leave out of a search server, which has its own index',
      { 'config/site.json': '{ "search": { "mode": "remote", "apiUrl": "/api", "exclude": ["/a/"] } }' },
      [
        invalid,
        'config/site.json:1:51 error The field `search.exclude` is not a known field',
        '  Known names: mode, apiUrl, domain, searchIndexes, searchLoading, examples, searchHooks.',
      ],
    ],
    [
      'a list',
      { 'config/site.json': '[]' },
      [invalid, 'config/site.json:1:1 error The configuration must be an object with known fields, but is a list'],
    ],
    [
      'null',
      { 'config/site.json': 'null\n' },
      [invalid, 'config/site.json:1:1 error The configuration must be an object with known fields, but is null'],
    ],
    [
      'an empty file',
      { 'config/site.json': '' },
      [invalid, 'config/site.json:1:1 error This is not valid JSON: the file is empty'],
    ],
    [
      'a comment in JSON',
      { 'config/site.json': '{\n  // mine\n  "title": "x"\n}\n' },
      [invalid, 'config/site.json:2:3 error This is not valid JSON: JSON has no comments', '  Delete the comment.'],
    ],
    [
      'a trailing comma in JSON',
      { 'config/site.json': '{\n  "title": "x",\n}\n' },
      [
        invalid,
        'config/site.json:3:1 error This is not valid JSON: there is a trailing comma before this `}`',
        '  Delete the comma.',
      ],
    ],
    [
      'YAML in JSON',
      { 'config/site.json': 'title: x\n' },
      [invalid, 'config/site.json:1:1 error This is not valid JSON: a value is missing here'],
    ],
    [
      'a duplicate key in JSON',
      { 'config/site.json': '{\n  "title": "x",\n  "title": "y"\n}\n' },
      [invalid, 'config/site.json:3:3 error This is not valid YAML: Map keys must be unique'],
    ],
    [
      'two configurations',
      { 'config/site.ts': 'export default {}', 'config/site.json': '{}' },
      ['There are several configuration files: config/site.ts, config/site.json. Keep only one'],
    ],
    [
      'an unsupported file name',
      { 'config/site.yaml': 'title: x\n' },
      ['docsite does not read config/site.yaml. Supported file names: site.ts, site.js, site.mjs, site.json'],
    ],
  ])('is reported for %s', async (_, files, expected) => {
    expect(await errorOf(files)).toEqual(expected)
  })
})

describe('an unknown field', () => {
  // The configuration with `‸` before the unknown field, the path in the message, and the suggested name.
  test.each([
    ["{ ‸titel: 'x' }", 'titel', 'title'],
    ["{ ‸Title: 'x' }", 'Title', 'title'],
    ["{ locales: [{ lang: 'en', label: 'E', ‸discription: '' }] }", 'locales[0].discription', 'description'],
    ['{ route: { ‸cleanUrl: true } }', 'route.cleanUrl', 'cleanUrls'],
    ['{ search: { ‸version: true } }', 'search.version', 'versioned'],
    ["{ search: { ‸serchHooks: 'a.ts' } }", 'search.serchHooks', 'searchHooks'],
    ["{ search: { mode: 'remote', apiUrl: '/api', ‸serchIndexes: [] } }", 'search.serchIndexes', 'searchIndexes'],
    ["{ search: { mode: 'remote', apiUrl: '/api', ‸codeBlocks: true } }", 'search.codeBlocks', undefined],
    [
      "{ search: { mode: 'remote', apiUrl: '/api', searchIndexes: [{ value: 'a', ‸lable: 'A' }] } }",
      'search.searchIndexes[0].lable',
      'label',
    ],
    ['{ markdown: { ‸lineNumbers: true } }', 'markdown.lineNumbers', undefined],
    ["{ multiVersion: { default: 'a', versions: ['a'], ‸defualt: 'a' } }", 'multiVersion.defualt', 'default'],
    ["{ logo: { light: 'a', dark: 'b', ‸drak: 'c' } }", 'logo.drak', 'dark'],
    ["{ redirects: [{ ‸form: '/a', from: '/a', to: '/b' }] }", 'redirects[0].form', 'from'],
    ["{ feeds: [{ id: 'a', test: '/', type: 'rss', ‸titel: '' }] }", 'feeds[0].titel', 'title'],
    ['{ themeConfig: { ‸darkmode: false } }', 'themeConfig.darkmode', 'darkMode'],
    ["{ themeConfig: { nav: [{ text: 'A', ‸lnk: '/' }] } }", 'themeConfig.nav[0].lnk', 'link'],
    ["{ themeConfig: { nav: { v1: [{ text: 'A', link: '/', ‸tags: '' }] } } }", 'themeConfig.nav.v1[0].tags', 'tag'],
    [
      "{ themeConfig: { nav: [{ text: 'A', items: [{ text: 'B', ‸lnk: '/' }] }] } }",
      'themeConfig.nav[0].items[0].lnk',
      'link',
    ],
    [
      "{ themeConfig: { sidebar: { '/a': [{ text: 'A', items: [{ text: 'B', link: '/', ‸colapsed: true }] }] } } }",
      'themeConfig.sidebar["/a"][0].items[0].colapsed',
      undefined,
    ],
    [
      "{ themeConfig: { sidebar: { '/a': [{ text: 'A', ‸colapsed: true, items: [] }] } } }",
      'themeConfig.sidebar["/a"][0].colapsed',
      'collapsed',
    ],
    ["{ themeConfig: { editLink: { ‸docRepoBaseURL: '' } } }", 'themeConfig.editLink.docRepoBaseURL', 'docRepoBaseUrl'],
    ["{ themeConfig: { footer: { ‸mesage: '' } } }", 'themeConfig.footer.mesage', 'message'],
    ["{ landing: { hero: { ‸subtitle: '' } } }", 'landing.hero.subtitle', 'subTitle'],
    ["{ check: { rules: { ‸'dead-links': 'off' } } }", 'check.rules["dead-links"]', 'dead-link'],
    ["{ words: { ‸outlin: '' } }", 'words.outlin', 'outline'],
  ])('is reported with the nearest name in %s', async (marked, path, near) => {
    const text = marked.replace('‸', '')
    const expected = (file: string, column: number) => [
      'The configuration is invalid',
      `${file}:1:${column} error The field \`${path}\` is not a known field`,
      ...(near ? [`  Did you mean \`${near}\`?`] : []),
    ]
    const lines = await errorOf({ 'config/site.ts': `export default ${text}\n` })
    expect(lines.slice(0, near ? 3 : 2)).toEqual(expected('config/site.ts', marked.indexOf('‸') + 16))
    // The same configuration as JSON.
    const json = marked.replaceAll("'", '"').replace(/(‸?)\b([\w$]+):/g, '$1"$2":')
    const linesOfJson = await errorOf({ 'config/site.json': json.replace('‸', '') })
    expect(linesOfJson.slice(0, near ? 3 : 2)).toEqual(expected('config/site.json', json.indexOf('‸') + 1))
  })
})

describe('a field with an invalid value', () => {
  test.each([
    ['{ title: 5 }', '`title` must be a string, but is 5'],
    [
      '{ base: [] }',
      '`base` must be a path such as "/docs/" that consists of letters, digits and - _ . ~ @ + = , !, but is a list',
    ],
    [
      "{ base: '/a?b' }",
      '`base` must be a path such as "/docs/" that consists of letters, digits and - _ . ~ @ + = , !, but is "/a?b"',
    ],
    [
      "{ siteUrl: 'rsbuild.dev' }",
      '`siteUrl` must be an absolute URL that begins with http:// or https://, but is "rsbuild.dev"',
    ],
    ["{ siteUrl: 'https://a.example/docs' }", '`siteUrl` must be an origin without a path: the path belongs in "base"'],
    ["{ locales: [{ lang: 'en' }] }", '`locales[0]` needs the field "label" (a string)'],
    [
      "{ locales: [{ lang: 'e n', label: '' }] }",
      '`locales[0].lang` must be a language tag such as "en" or "pt-BR", but is "e n"',
    ],
    [
      "{ multiVersion: { default: 'v1' } }",
      '`multiVersion` needs the field "versions" (a list, each entry a string, or an object with name, label, notice, siteUrl, variables)',
    ],
    ["{ redirects: [{ from: '/a' }] }", '`redirects[0]` needs the field "to" (a URL of at most 2048 characters)'],
    [
      "{ search: 'local' }",
      '`search` must be false, or an object with the field "mode": "local" or "remote" or "provider", but is "local"',
    ],
    ["{ search: { mode: 'lunr' } }", '`search.mode` must be "local" or "remote" or "provider", but is "lunr"'],
    [
      "{ search: { mode: 'remote' } }",
      '`search` needs the field "apiUrl" (an absolute URL, or a path that begins with "/")',
    ],
    [
      "{ search: { mode: 'remote', apiUrl: 'api' } }",
      '`search.apiUrl` must be an absolute URL, or a path that begins with "/", but is "api"',
    ],
    [
      "{ search: { mode: 'remote', apiUrl: '//api' } }",
      '`search.apiUrl` must be an absolute URL, or a path that begins with "/", but is "//api"',
    ],
    [
      "{ search: { mode: 'remote', apiUrl: '/api', domain: 'docs.example' } }",
      '`search.domain` must be an absolute URL that begins with http:// or https://, but is "docs.example"',
    ],
    [
      "{ search: { mode: 'remote', apiUrl: '/api', domain: 'https://docs.example/' } }",
      '`search.domain` must not end in "/"',
    ],
    [
      "{ search: { mode: 'remote', apiUrl: '/api', searchIndexes: [{ label: 'A' }] } }",
      '`search.searchIndexes[0]` needs the field "value" (a string)',
    ],
    ["{ missingTranslation: 'none' }", '`missingTranslation` must be "fallback" or "absent", but is "none"'],
    [
      "{ check: { rules: { 'dead-link': 'ignore' } } }",
      '`check.rules["dead-link"]` must be "error" or "warning" or "info" or "off", but is "ignore"',
    ],
    ["{ themeConfig: { darkMode: 'no' } }", '`themeConfig.darkMode` must be true or false, but is "no"'],
    [
      "{ themeConfig: { hideNavbar: 'auto' } }",
      '`themeConfig.hideNavbar` must be "never" or "always" or "scroll", but is "auto"',
    ],
    ["{ themeConfig: { nav: [{ text: 'A' }] } }", '`themeConfig.nav[0]` needs a "link" or "items"'],
    ["{ themeConfig: { nav: [{ link: '/' }] } }", '`themeConfig.nav[0]` needs the field "text"'],
    [
      "{ themeConfig: { nav: [{ text: 'A', link: '/', activeMatch: '(' }] } }",
      '`themeConfig.nav[0].activeMatch` must be a regular expression, but is "("',
    ],
    [
      "{ themeConfig: { sidebar: { '/a': [{ dividerType: 'thick' }] } } }",
      '`themeConfig.sidebar["/a"][0].dividerType` must be "solid" or "dashed", but is "thick"',
    ],
    [
      "{ themeConfig: { sidebar: { '/a': [{ _fileKey: 'a' }] } } }",
      '`themeConfig.sidebar["/a"][0]._fileKey` is for internal use only',
    ],
    [
      "{ themeConfig: { sidebar: { '/a': [{ text: 'x' }] } } }",
      '`themeConfig.sidebar["/a"][0]` needs the field "link" (a URL of at most 2048 characters)',
    ],
    [
      "{ themeConfig: { editLink: { docRepoBaseUrl: 'me/repo' } } }",
      '`themeConfig.editLink.docRepoBaseUrl` must be a full URL such as https://example.com',
    ],
    ["{ slots: { 'article-top': './a.tsx' } }", '`slots["article-top"]` is not a known field'],
    [
      "{ slots: { footer: 'tools' } }",
      '`slots.footer` must be the path of a component, such as "./theme/Notice.tsx", but is "tools"',
    ],
  ])('is reported with the expected type in %s', async (text, expected) => {
    const [, line = ''] = await errorOf({ 'config/site.ts': `export default ${text}\n` })
    expect(line.replace(/^\S+ error The field /, '')).toBe(expected)
  })

  test.each([
    ['mailto:', 320, '`redirects[0].to` must be an e-mail address of at most 320 characters'],
    ['', 2048, '`redirects[0].to` must be a URL of at most 2048 characters, but is '],
  ])('[9.22] limits a URL with the scheme "%s" to %d characters', async (scheme, limit, expected) => {
    const redirect = (length: number) => ({
      'config/site.json': JSON.stringify({ redirects: [{ from: '/a', to: `${scheme}${'x'.repeat(length)}` }] }),
    })
    expect(await errorOf(redirect(limit))).toEqual([])
    expect((await errorOf(redirect(limit + 1)))[1]).toContain(expected)
  })

  test('[8.9] is reported for a tag that is not allowed in the head', async () => {
    const lines = await errorOf({ 'config/site.ts': "export default {\n  head: [['meta', {}], ['div', {}]],\n}\n" })
    expect(lines[1]).toBe(
      'config/site.ts:2:24 error The field `head[1]` has the tag <div>, which is not allowed in the head',
    )
  })

  test.each([
    [
      "{ multiVersion: { default: 'v3', versions: ['v1'] } }",
      '34 error The field `multiVersion.default` must be one of the versions, but is "v3"',
    ],
    [
      "{ locales: [{ lang: 'en', label: 'A' }, { lang: 'en', label: 'B' }] }",
      '58 error The field `locales[1].lang` is the same as that of `locales[0]`',
    ],
    [
      "{ locales: [{ lang: 'zh', label: 'A' }] }",
      '18 error The field `locales` has no entry for the default language "en"',
    ],
  ])('is reported if it contradicts other fields: %s', async (text, expected) => {
    const [, line = ''] = await errorOf({ 'config/site.ts': `export default ${text}\n` })
    expect(line).toBe(`config/site.ts:1:${expected}`)
  })

  test('is reported with the nearest allowed value', async () => {
    const text =
      "{ themeConfig: { hideNavbar: 'allways', socialLinks: [{ icon: 'githb', mode: 'lnk', content: '' }] } }"
    const lines = await errorOf({ 'config/site.ts': `export default ${text}\n` })
    expect(lines.filter((line) => line.startsWith('  '))).toEqual([
      '  Did you mean `always`?',
      '  Did you mean `github`?',
      '  Did you mean `link`?',
    ])
  })

  test('is reported with all logos if no name is similar', async () => {
    const text = "{ themeConfig: { socialLinks: [{ icon: 'orchard', mode: 'link', content: 'https://a.example' }] } }"
    const [, problem, hint] = await errorOf({ 'config/site.ts': `export default ${text}\n` })
    expect(problem).toContain('must be the name of a logo, or an object with svg, but is "orchard"')
    expect(hint).toMatch(
      /^ {2}The logos are bilibili, .*, zhihu\. For any other, set an SVG: `icon: \{ svg: '<svg …>' \}`\.$/,
    )
  })

  test('reports every invalid field with its position', async () => {
    const files = {
      'config/site.ts': "import { themeConfig } from './theme'\nexport default {\n  title: 1,\n  themeConfig,\n}\n",
      'config/theme.ts':
        "export const themeConfig = {\n  darkMode: 1,\n  nav: [\n    { text: 'A', link: '/' },\n    { text: 2, link: '/' },\n  ],\n}\n",
    }
    expect((await errorOf(files)).filter((line) => !line.startsWith(' ')).map((line) => line.split(' ')[0])).toEqual([
      'The',
      'config/site.ts:3:3',
      'config/theme.ts:2:3',
      'config/theme.ts:5:7',
    ])
  })
})

describe('a base', () => {
  test.each([
    ['/', '/'],
    ['', '/'],
    ['docs', '/docs/'],
    ['/docs', '/docs/'],
    ['/docs/', '/docs/'],
    ['/@scope/my.docs-1/', '/@scope/my.docs-1/'],
  ])('is normalized from %j to %s', async (base, normal) => {
    using site = SiteTest.of(page)
    expect((await loadProject(site.root, { base })).addressing.base).toBe(normal)
  })

  test('overrides the configured base with the one from the command line', async () => {
    using site = SiteTest.of({ ...page, 'config/site.json': '{ "base": "/a/" }' })
    expect((await loadProject(site.root)).addressing.base).toBe('/a/')
    expect((await loadProject(site.root, { base: '/b/' })).addressing.base).toBe('/b/')
  })

  test.each([
    '//',
    '//x',
    'https://x.example/',
    '/a?x',
    '/a#x',
    '/a//b',
    '/../x',
    '/./',
    '/a b/',
    '/a%20b/',
    '/文档/',
    'C:/a',
    'a\\b',
  ])('is rejected if it is %s', async (base) => {
    const [line = ''] = await errorOf({}, base)
    expect(line).toMatch(/^--base must be a path such as "\/docs\/".*, but is "/)
  })
})

// `docsite translations` on a small site: what is exported, imported and refused, and what happens to files and the baseline.

import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docsite, git, repository, SiteTest } from '../../../test/site-test.ts'

const start = `\uFEFF---
title: Getting started
description: The first steps
---

# Getting started

Introduction with \`code\`.

## Install {#install}

Install the tool with [npm](https://npm.example).

\`\`\`bash
# Install
npm i tool
\`\`\`

## Use

Use it every day.

:::tip Hint
Read [the guide](./other.md).
:::
`.replaceAll('\n', '\r\n')

const zhStart = `\uFEFF---
title: 开始
description: 最初的几步
---

# 开始

带有 \`code\` 的介绍。

## 安装 {#install}

用 [npm](https://npm.example/zh) 安装。

\`\`\`bash
# 安装
npm i tool
\`\`\`

## 使用 {#use}

每天使用。

:::tip 提示
阅读[指南](./other.md)。
:::
`.replaceAll('\n', '\r\n')

const files = {
  'config/site.json': JSON.stringify({
    lang: 'en',
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    check: { terms: { zh: { 指南: ['向导'] } } },
  }),
  'content/en/index.md': '# Home\n\n::include{file="_part.md"}\n',
  'content/en/_part.md': 'A shared part.\n',
  'content/zh/index.md': '# 首页\n\n::include{file="_part.md"}\n',
  'content/zh/_part.md': '共享的部分。\n',
  'content/en/start.md': start,
  'content/zh/start.md': zhStart,
  'content/en/other.md': '# Guide\n\nText of the guide.\n',
  'content/zh/other.md': '# 指南\n\n指南的文字。\n',
}

const out = '../exchange.xlf'
let site: SiteTest
let restore: () => void

beforeAll(async () => {
  site = SiteTest.of(files)
  expect(await site.run('check', ['--accept'])).toMatchObject({ code: 0 })
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '-A'])
  git(site.root, ['commit', '-qm', 'first'])
  restore = site.snapshot()
}, 60_000)
afterAll(() => site[Symbol.dispose]())
beforeEach(() => restore())

const run = (...args: string[]) => docsite(['translations', ...args], { cwd: site.root })

/** Changes a page, which also has an installation that is outdated then. */
const edit = (file: string, from: string, to: string): SiteTest => site.edit(file, site.read(file).replace(from, to))

interface Exported {
  name: string
  unit: string
}

const exported = async (...flags: string[]): Promise<Exported[]> => {
  expect(await run('export', '.', '--out', out, ...flags)).toMatchObject({ code: 0, stderr: '' })
  return Array.from(
    site.read(out).matchAll(/ *<unit id="[^"]*" name="([^"]*)"[\s\S]*?<\/unit>\n/g),
    ([unit, name = '']) => ({
      name,
      unit,
    }),
  )
}

/** Writes the exchange file with other texts. */
const changeOnly = (replace: (text: string) => string): void => {
  const before = site.read(out)
  const after = replace(before)
  expect(after).not.toBe(before)
  site.edit(out, after)
}

/** The same, and confirms all translations in XLIFF. */
const change = (replace: (text: string) => string): void =>
  changeOnly((text) => replace(text).replaceAll('state="initial"', 'state="translated"'))

/** Gives each unit without a translation its original, with other words. */
const translateAll = (replace: (text: string) => string): void =>
  change((text) =>
    text.replace(
      /<source xml:space="preserve">([\s\S]*?)<\/source>(?!\s*<target)/g,
      (all, source: string) => `${all}<target>${source.replace(/[^<>]+(?![^<]*>)/g, replace)}</target>`,
    ),
  )

const status = async () => JSON.parse((await run('status', '.', '--format', 'json')).stdout)

describe('without changes', () => {
  test.each(['xliff', 'po'])(
    'changes no byte through %s',
    async (format) => {
      const before = site.files('.')
      expect(await run('export', '.', '--format', format, '--out', out, '--all')).toMatchObject({ code: 0 })
      const { code, stdout } = await run('import', out)
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout:
          'Imported 0 sections into 0 files, and recorded the baseline of 0. Sections that were skipped: 6 unchanged.\n',
      })
      const after = site.files('.')
      for (const [path, bytes] of before) if (!path.includes('.docsite')) expect(after.get(path), path).toEqual(bytes)
    },
    60_000,
  )

  test('shows that everything is translated', async () => {
    expect((await status()).languages).toEqual([
      expect.objectContaining({ lang: 'zh', wordsToTranslate: 0, unclear: [] }),
    ])
    expect((await status()).languages[0].sections).toEqual({
      ...{ translated: 6, outdated: 0, missing: 0, unrecorded: 0, unclear: 0 },
    })
    expect(await exported()).toEqual([])
  }, 60_000)
})

describe('an outdated section', () => {
  beforeEach(() => {
    edit('content/en/start.md', 'Install the tool with', 'First install the tool with')
  })

  test('is one unit with the old original, and can be imported', async () => {
    const [{ name, unit } = { name: '', unit: '' }, ...others] = await exported()
    expect(others).toEqual([])
    expect(name).toBe('content/zh/start.md#install')
    expect(unit).toContain('Install the tool with [npm](https://npm.example).')
    expect(unit).toContain('First install the tool with <pc')
    expect(unit).toContain('>](https://npm.example/zh)</data>')
    change((text) => text.replace('> 安装。', '> 先安装。'))
    expect(await run('import', out)).toMatchObject({
      ...{ code: 0, stdout: 'Imported 1 sections into 1 files, and recorded the baseline of 1.\n' },
    })
    expect(site.read('content/zh/start.md')).toBe(zhStart.replace(' 安装。', ' 先安装。'))
    expect((await status()).languages[0].sections).toMatchObject({ translated: 6, outdated: 0 })
  }, 60_000)

  test('is skipped if nothing was translated, and recorded if its translation is confirmed', async () => {
    await exported()
    expect((await run('import', out)).stdout).toContain(
      'recorded the baseline of 0. Sections that were skipped: 1 unchanged',
    )
    changeOnly((text) => text.replace('state="initial"', 'state="final"'))
    expect((await run('import', out)).stdout).toBe(
      'Imported 1 sections into 0 files, and recorded the baseline of 1.\n',
    )
    expect(site.read('content/zh/start.md')).toBe(zhStart)
    expect((await status()).languages[0].sections).toMatchObject({ outdated: 0 })
  }, 60_000)

  test('is left out if its original or its translation has changed since', async () => {
    await exported()
    change((text) => text.replace('> 安装。', '> 先安装。'))
    edit('content/zh/start.md', '安装。', '来安装。')
    const translated = await run('import', out)
    expect(translated).toMatchObject({ code: 0 })
    expect(translated.stderr).toContain('The translation of `content/zh/start.md#install` has changed since the export')
    edit('content/en/start.md', 'First install', 'At first install')
    expect((await run('import', out)).stderr).toContain('The original of `content/zh/start.md#install` has changed')
    expect(site.read('content/zh/start.md')).toBe(zhStart.replace('安装。', '来安装。'))
  }, 60_000)

  test('records only itself', async () => {
    edit('content/en/start.md', 'every day', 'every week')
    expect((await exported()).map(({ name }) => name)).toEqual([
      'content/zh/start.md#install',
      'content/zh/start.md#use',
    ])
    changeOnly((text) => text.replace('> 安装。', '> 先安装。').replace('"initial"', '"translated"'))
    expect((await run('import', out)).code).toBe(0)
    expect((await exported()).map(({ name }) => name)).toEqual(['content/zh/start.md#use'])
  }, 60_000)

  test.each<[string, (text: string) => string, RegExp]>([
    [
      'a lost placeholder',
      (text) => text.replace(/<ph id="3"[^>]*\/>(?=<\/target>)/, ''),
      /lost the placeholder \{3\}: code block/,
    ],
    [
      'a doubled placeholder',
      (text) => text.replace(/(<ph id="3"[^>]*\/>)(?=<\/target>)/, '$1\n\n$1'),
      /\{3\} occurs twice/,
    ],
    [
      'a foreign placeholder',
      (text) => text.replace('> 安装。', '> 安装<ph id="9"/>。'),
      /\{9\}, which its original does not have/,
    ],
    [
      'a changed link',
      (text) => text.replace('>](https://npm.example)<', '>](https://evil.example)<'),
      /link of placeholder 2 was changed/,
    ],
    [
      'a changed link of the translation',
      (text) => text.replace('npm.example/zh', 'evil.example'),
      /link of placeholder t1 was changed/,
    ],
    ['a changed id', (text) => text.replace(' {#install}<', ' {#setup}<'), /id of placeholder 1 was changed/],
    [
      'changed code',
      (text) => text.replace(/(<data id="d3">[^<]*)npm i tool/, '$1npm i other'),
      /code block of placeholder 3 was changed/,
    ],
    ['code as text', (text) => text.replace('> 安装。', '> 用 `x` 安装。'), /contains “`x`”/],
    ['a link as text', (text) => text.replace('> 安装。', '> [安装](/x)。'), /contains `\[\]\(\/x\)`/],
    ['a tag as text', (text) => text.replace('> 安装。', '> &lt;b&gt;安装。'), /contains `<b>`/],
    ['a directive as text', (text) => text.replace('> 安装。', '> 安装。\n\n:::tip\n文字\n:::'), /contains `:::tip`/],
    ['a lost heading', (text) => text.replace('>## 安装', '>安装'), /has no heading/],
    [
      'a wrong term',
      (text) => text.replace('> 安装。', '> 按向导安装。'),
      /`向导` differs.*\(invalid-term, content\/zh\/start\.md:/,
    ],
    ['wrong typography', (text) => text.replace('> 安装。', '> 安装,好.'), /Half-width `,`/],
    [
      'a changed original',
      (text) => text.replace('\nFirst install', '\nDo not install'),
      /original in the exchange file was changed/,
    ],
    [
      'another unit',
      (text) => text.replace('name="content/zh/start.md', 'name="content/zh/../../start.md'),
      /has no unit `content\/zh\/\.\.\/\.\.\/start\.md#install`/,
    ],
    ['another id', (text) => text.replace(/<unit id="[^"]*"/, '<unit id="x"'), /has no unit .* with the id `x`/],
    ['damaged XML', (text) => text.replace('</target>', ''), /The XML is damaged/],
    [
      'another language',
      (text) => text.replace('trgLang="zh"', 'trgLang="fr"'),
      /from en to fr, which the site does not/,
    ],
  ])(
    'is refused with %s',
    async (_, replace, message) => {
      await exported()
      change(replace)
      const before = site.files('content')
      const { code, stderr } = await run('import', out)
      expect(stderr).toMatch(message)
      expect(code).toBeGreaterThan(0)
      const line = /exchange\.xlf:(\d+)/.exec(stderr)?.[1]
      if (!/which the site does not/.test(stderr)) expect(Number(line)).toBeGreaterThan(2)
      expect(site.files('content')).toEqual(before)
    },
    60_000,
  )
})

describe('what is missing', () => {
  test('is written with the ids and the frontmatter of the original', async () => {
    site.remove('content/zh/start.md').remove('content/zh/_part.md')
    expect((await exported()).map(({ name }) => name)).toEqual(
      ['_part.md#', 'start.md#', 'start.md#install', 'start.md#use'].map((name) => `content/zh/${name}`),
    )
    translateAll((text) => text.replace(/[A-Za-z]+(?: [A-Za-z]+)*/g, '文字').replaceAll('.', '。'))
    const { code, stderr, stdout } = await run('import', out)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Imported 4 sections into 2 files, and recorded the baseline of 1')
    const text = site.read('content/zh/start.md')
    expect(text).toContain('---\r\ntitle: 文字\r\ndescription: 文字\r\n---\r\n\r\n# 文字\r\n')
    expect(text).toContain('\r\n## 文字 {#install}\r\n')
    expect(text).toContain('\r\n## 文字 {#use}\r\n')
    expect(text).toContain('\r\n:::tip 文字\r\n文字 [文字](./other.md)。\r\n:::\r\n')
    expect(site.read('content/zh/_part.md')).toBe('文字。\n')
    expect((await status()).languages[0].sections).toMatchObject({ translated: 6, missing: 0, unrecorded: 0 })
  }, 60_000)

  test('shows the files beside its original, or its own', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    site
      .edit('content/en/part/shape.svg', svg)
      .edit('content/en/part/own.svg', svg)
      .edit('content/zh/part/own.svg', svg)
      .edit('content/en/part/_part.md', '![1](./shape.svg)\n')
      .edit('content/en/part/a.md', '# 1\n\n![1](./shape.svg)\n\n![1](./own.svg)\n\n::include{file="_part.md"}\n')
    expect((await exported()).map(({ name }) => name)).toEqual(['content/zh/part/_part.md#', 'content/zh/part/a.md#'])
    translateAll((text) => text)
    expect(await run('import', out)).toMatchObject({ code: 0, stderr: '' })
    expect(site.read('content/zh/part/a.md')).toBe(
      site.read('content/en/part/a.md').replace('./shape.svg', '../../en/part/shape.svg'),
    )
    expect(site.read('content/zh/part/_part.md')).toBe('![1](../../en/part/shape.svg)\n')
    expect((await status()).languages[0].sections).toMatchObject({ missing: 0, unrecorded: 0 })
  }, 60_000)

  test('is not written before a new page is complete', async () => {
    site.remove('content/zh/start.md')
    await exported()
    translateAll((text) => text.replace(/[A-Za-z]+(?: [A-Za-z]+)*/g, '文字').replaceAll('.', '。'))
    change((text) => text.replace(/<target>[\s\S]*?<\/target>/, ''))
    const { code, stderr, stdout } = await run('import', out)
    expect(code).toBe(0)
    expect(stderr.match(/^warning /gm)).toHaveLength(1)
    expect(stderr).toContain(
      'The new file content/zh/start.md was not written, because it still lacks `content/zh/start.md#`',
    )
    expect(stdout).toContain('Sections that were skipped: 1 without a translation, 2 left out.')
    expect(site.exists('content/zh/start.md')).toBe(false)
  }, 60_000)

  test('is inserted behind the section before it', async () => {
    const end = zhStart.indexOf('## 使用')
    site.edit('content/zh/start.md', zhStart.slice(0, zhStart.indexOf('## 安装')) + zhStart.slice(end))
    expect((await exported()).map(({ name }) => name)).toEqual(['content/zh/start.md#install'])
    change((text) =>
      text.replace(
        /<source[^>]*>([\s\S]*?)<\/source>/,
        (all, source: string) =>
          `${all}<target>${source.replace('Install<', '安装<').replace('Install the tool with', '安装：').replace('.', '。')}</target>`,
      ),
    )
    expect(await run('import', out)).toMatchObject({ code: 0, stderr: '' })
    const text = site.read('content/zh/start.md')
    expect(text).toContain('\r\n\r\n## 安装 {#install}\r\n\r\n安装： [npm](https://npm.example)。\r\n\r\n```bash\r\n')
    expect(text).toContain('\r\n```\r\n\r\n## 使用 {#use}\r\n')
    expect((await status()).languages[0].sections).toMatchObject({ translated: 6 })
  }, 60_000)

  test('is removed again if a rule reports it', async () => {
    site.remove('content/zh/start.md')
    await exported()
    translateAll((text) => text.replace(/[A-Za-z]+(?: [A-Za-z]+)*/g, '向导').replaceAll('.', '。'))
    const { code, stderr } = await run('import', out)
    expect(stderr).toContain('`向导` differs from the term in the glossary')
    expect(code).toBe(1)
    expect(site.exists('content/zh/start.md')).toBe(false)
  }, 60_000)
})

test('finds the changed part of a section in its fragment', async () => {
  edit('content/en/_part.md', 'shared', 'common')
  expect((await exported()).map(({ name }) => name)).toEqual(['content/zh/_part.md#'])
  change((text) => text.replace('共享', '公共'))
  expect((await run('import', out)).stdout).toContain(
    'Imported 1 sections into 1 files, and recorded the baseline of 1.',
  )
  expect((await status()).languages[0].sections).toMatchObject({ outdated: 0 })
}, 60_000)

test('skips fuzzy messages of PO files', async () => {
  edit('content/en/other.md', 'Text of', 'Words of')
  await run('export', '.', '--format', 'po', '--out', out)
  expect(site.read(out)).toContain('#| "Text of the guide."')
  change((text) => text.replace('指南的文字。', '指南的词语。'))
  expect((await run('import', out)).stdout).toContain(
    'Sections that were skipped: 1 not confirmed. To confirm a section, remove `fuzzy`',
  )
  change((text) => text.replace('#, fuzzy\n', ''))
  expect((await run('import', out)).stdout).toContain('Imported 1 sections')
  expect(site.read('content/zh/other.md')).toBe('# 指南\n\n指南的词语。\n')
}, 60_000)

describe('a translation', () => {
  const text = '<target xml:space="preserve">'
  beforeEach(async () => {
    edit('content/en/start.md', 'Install the tool with', 'First install the tool with')
    await exported()
    change((all) => all.replace('> 安装。', '> 先安装。'))
  })

  const imports = async (replace: (all: string) => string): Promise<string> => {
    site.edit(out, replace(site.read(out)))
    const { code, stdout, stderr } = await run('import', out)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }

  test.each([
    '<target/>',
    '<target></target>',
    '<target>\n   </target>',
    '<target><ph id="3"/><pc id="2"></pc></target>',
  ])(
    'without a text is none: %s',
    async (target) => {
      expect(await imports((all) => all.replace(/<target[\s\S]*<\/target>/, target))).toContain(
        'Imported 0 sections into 0 files, and recorded the baseline of 0. Sections that were skipped: 1 without a translation.',
      )
    },
    60_000,
  )

  test.each(['state="initial"', '', 'state="needs-translation"'])(
    'with %j is not confirmed',
    async (state) => {
      expect(await imports((all) => all.replace('state="translated"', state))).toContain(
        'Imported 0 sections into 0 files, and recorded the baseline of 0. Sections that were skipped: 1 not confirmed.',
      )
      expect((await status()).languages[0].sections).toMatchObject({ outdated: 1 })
    },
    60_000,
  )

  test.each(['state="translated"', 'state="reviewed"', 'state="final" subState="x:y"'])(
    'with %j is imported',
    async (state) => {
      expect(await imports((all) => all.replace(/state="translated" subState="[^"]*"/, state))).toContain(
        'Imported 1 sections',
      )
    },
    60_000,
  )

  test('can be shifted by a formatter, but not wrapped', async () => {
    changeOnly((all) => all.replace(text, '<target>\n          ').replace('</target>', '\n        </target>'))
    changeOnly((all) => all.replace('First install the tool', 'First\n   install the tool'))
    const { stderr } = await run('import', out)
    expect(stderr).toContain('exchange.xlf:1 A program has changed the line breaks and spaces')
    expect(await imports((all) => all.replace('First\n   install', 'First install'))).toContain('Imported 1 sections')
    expect(site.read('content/zh/start.md')).toBe(zhStart.replace(' 安装。', ' 先安装。'))
  }, 60_000)
})

test('names the placeholders of the earlier original in PO files', async () => {
  edit('content/en/start.md', '## Use\r\n\r\nUse it', '## Use\r\n\r\nNow use it')
  edit('content/en/start.md', 'Introduction', 'An introduction')
  await run('export', '.', '--format', 'po', '--out', out)
  const po = site.read(out)
  expect(po).toContain('#| ":::tip Hint'.replace(':::tip ', '{2}'))
  expect(po).toContain('#| "Read {3}the guide{/3}.\\n"\n#| "{4}"')
  expect(po).toContain('#| "{1}Getting started{/1}\\n"\n#| "{2}The first steps{/2}\\n"')
}, 60_000)

test.each([
  [['nothing'], 'The action must be status, export or import'],
  [['export', '.', '--lang', 'fr'], '--lang must be a language of the site, but is "fr"'],
  [['export', '.', '--format', 'json'], '--format must be xliff or po'],
  [['import', 'no.xlf'], 'does not exist'],
])(
  'rejects %j',
  async (args, text) => {
    const { code, stderr } = await run(...args)
    expect(stderr).toContain(text)
    expect(code).toBe(2)
  },
  60_000,
)

test('adds a page with the status to the site', async () => {
  edit('content/en/other.md', 'Text of', 'Words of')
  site
    .link(join(repository, 'node_modules'), 'node_modules')
    .remove('config/site.json')
    .edit(
      'config/site.ts',
      `import { translations } from '@docsite/translations'\nexport default ${files['config/site.json'].replace(/\}$/, ', plugins: [translations()] }')}\n`,
    )
  expect(await site.build()).toMatchObject({ code: 0 })
  const page = site.read('dist/zh/translations.html')
  expect(page).toContain('<html lang="zh">')
  expect(page).toContain('<th scope="row">content/zh/other.md</th><td>0</td><td>1</td><td>0</td><td>0</td><td>5</td>')
  expect(site.read('dist/translations.html')).toContain('<th scope="col">Words to translate</th>')
  expect(site.exists('dist/translations.css')).toBe(true)
}, 60_000)

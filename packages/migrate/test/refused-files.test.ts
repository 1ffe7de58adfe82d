// Which files of the machine a migration reads.

import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSecretOfProject, ProjectFiles } from '../files.ts'
import { reportText } from '../report.ts'
import { readYaml } from '../text/yaml.ts'
import { type Migrated, migrated, project } from './migrated.ts'

const secret = 'OUTSIDE-SECRET-1'

/** The old projects. Each names files outside it, hidden files and files with secret names, in every way that its generator knows. */
const projects: Record<string, Record<string, string>> = {
  mdbook: {
    'book.toml': '[book]\ntitle = "x"\nsrc = "src"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md':
      '# A\n\n{{#include ../../home/.ssh/id_rsa}}\n\n```txt\n{{#include ../../home/notes.txt}}\n```\n\n![a](../../home/notes.txt)\n\n[a](link.txt) [b](folder/notes.txt) [c](../prod.env)\n',
  },
  mkdocs: {
    'mkdocs.yml':
      'site_name: x\nmarkdown_extensions:\n  - pymdownx.snippets:\n      auto_append: [../home/notes.txt]\n      base_path: [..]\n',
    'docs/index.md':
      '# I\n\n--8<-- "../home/.ssh/id_rsa"\n\n--8<-- "home/notes.txt"\n\n```txt\n--8<-- "../home/notes.txt"\n```\n\n{!../../home/notes.txt!}\n\n![a](../../home/notes.txt) [c](../prod.env) [d](folder/notes.txt)\n',
  },
  vitepress: {
    'package.json': '{"devDependencies":{"vitepress":"1"}}',
    'docs/.vitepress/config.mjs': 'export default { title: "x" }',
    'docs/index.md':
      '# I\n\n<<< ../../home/.ssh/id_rsa\n\n<!--@include: ../../home/notes.txt-->\n\n![a](../../home/notes.txt) [c](../prod.env) [d](./folder/notes.txt) ![e](./link.txt)\n',
  },
  docusaurus: {
    'docusaurus.config.js':
      'module.exports = { title: "x", url: "https://x.example", baseUrl: "/", staticDirectories: ["../home", "static"], presets: [["classic", { docs: { path: "docs", sidebarPath: "../home/notes.txt" } }]] }',
    'docs/intro.mdx':
      "import Part from '../../home/notes.txt'\nimport raw from '!!raw-loader!../../home/.ssh/id_rsa'\n\n# I\n\n<Part/>\n\n![a](../../home/notes.txt) [c](../prod.env)\n",
    'static/terraform.tfstate': secret,
  },
  rspress: {
    'rspress.config.ts': 'export default { title: "x", root: "docs" }',
    'docs/index.md':
      '# I\n\n```txt file="../../home/.ssh/id_rsa"\n```\n\n![a](../../home/notes.txt) [c](../prod.env) [d](./folder/notes.txt)\n',
    'docs/public/id_rsa.bak': secret,
  },
  starlight: {
    'astro.config.mjs':
      'import starlight from "@astrojs/starlight"\nexport default { integrations: [starlight({ title: "x", logo: { src: "../home/notes.txt" }, favicon: "../home/.ssh/id_rsa" })] }',
    'src/content/docs/index.md': '---\ntitle: I\n---\n\n![a](../../../../home/notes.txt) [c](../../../prod.env)\n',
    'public/prod.env': secret,
  },
}

/** Returns the text of all files in a folder. */
const textOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

describe('reads no file outside the project, and no hidden or secret file', () => {
  test.each(Object.entries(projects))('of %s', async (_, files) => {
    using site = project({ ...files, 'prod.env': secret })
    const around = dirname(site.root)
    put(join(around, 'home/.ssh/id_rsa'), secret)
    put(join(around, 'home/notes.txt'), secret)
    for (const folder of ['docs', 'src']) {
      put(join(site.root, folder, 'x.txt'), 'x')
      symlinkSync('../../home/notes.txt', join(site.root, folder, 'link.txt'))
      symlinkSync('../../home', join(site.root, folder, 'folder'))
    }
    const result: Migrated = await migrated(site)
    expect(textOf(join(around, 'new'))).not.toContain(secret)
    const refused = result.findings.filter(({ isRefused }) => isRefused)
    expect(refused.some(({ text }) => text.includes('is outside the old project'))).toBe(true)
    expect(refused.some(({ text }) => text.includes('may contain a secret'))).toBe(true)
    expect(reportText(result)).toContain(refused[0]?.text)
    expect(refused.map(({ text }) => text)).toEqual([...new Set(refused.map(({ text }) => text))])
    expect(readdirSync(around).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

test('migrates to a target in which a stopped migration has left a cache', async () => {
  using site = project(projects.mdbook ?? {})
  put(join(dirname(site.root), 'new/.docsite/cache'), '')
  const result = await migrated(site, { docsite: 'file:/tmp/docsite.tgz' })
  expect(result.text('package.json')).toContain('"@docsite/cli": "file:/tmp/docsite.tgz"')
  expect(result.has('MIGRATION.md')).toBe(true)
})

test('says in the report what is left to do if only the check reports it', async () => {
  using site = project({ ...projects.mdbook, 'src/a.md': '# A\n\n[b](nowhere.md)\n' })
  const text = reportText(await migrated(site))
  expect(text).toContain('Places left to do by hand: 1.')
  expect(text).toContain('- 1 place that `check` reports, listed below')
  expect(text).not.toContain('Nothing is left')
})

test('lists a refused file once, at the first page that names it', async () => {
  const summary = '- [A](a.md)\n- [B](b.md)\n'
  const names = '# A\n\n{{#include ../prod.env}}\n\n{{#include ./../prod.env}}\n'
  using site = project({
    ...projects.mdbook,
    'src/SUMMARY.md': summary,
    'src/a.md': names,
    'src/b.md': names,
    'prod.env': secret,
  })
  const { findings } = await migrated(site)
  expect(findings.filter(({ isRefused }) => isRefused)).toMatchObject([{ file: 'src/a.md', line: 3 }])
})

test.each([
  ['no TOML', '[book\ntitle = "x"\n', 1],
  ['a name twice', '[book]\ntitle = "x"\ntitle = "y"\n', 3],
])('reports a book.toml with %s, and migrates the pages', async (_, toml, line) => {
  using site = project({ ...projects.mdbook, 'book.toml': toml, 'src/a.md': '# A\n' })
  const { findings, has } = await migrated(site)
  expect(findings).toMatchObject([{ kind: 'todo', file: 'book.toml', line }])
  expect(findings[0]?.text).toMatch(/^The configuration cannot be read: [^\n]+\.$/)
  expect(has('content/a.md')).toBe(true)
})

test('reads configurations of MkDocs that inherit from each other', async () => {
  using site = project({
    'mkdocs.yml': 'INHERIT: ./base/a.yml\nsite_name: own\n',
    'base/a.yml': 'INHERIT: b.yml\nsite_description: from a\n',
    'base/b.yml': 'INHERIT: ../mkdocs.yml\nsite_url: https://b.example/\n',
    'docs/index.md': '# I\n',
  })
  const config = (await migrated(site)).text('config/site.ts')
  for (const text of ['own', 'from a', 'https://b.example']) expect(config).toContain(text)
})

const bomb = ['a: &a0 [x, x]', ...Array.from({ length: 30 }, (_, i) => `b${i}: &a${i + 1} [*a${i}, *a${i}]`)].join('\n')

test.each([['x: &a [*a]'], ['x: &a { b: *a }'], [bomb], [`x: ${'['.repeat(20_000)}`], ['x: *nowhere']])(
  'reports YAML without an end: %.20s',
  async (yaml) => {
    expect(readYaml(yaml).problem).toBeDefined()
    using site = project({ ...projects.mdbook, 'src/a.md': `---\n${yaml}\n---\n\n# A\n` })
    const { findings } = await migrated(site)
    expect(
      findings.some(({ file, text }) => file === 'src/a.md' && text.startsWith('The frontmatter cannot be read')),
    ).toBe(true)
  },
)

test('takes pages and pictures about secrets for what they are', () => {
  expect(isSecretOfProject('docs/secrets/index.md')).toBe(false)
  expect(isSecretOfProject('static/credentials.png')).toBe(false)
  expect(isSecretOfProject('docs/secrets/a.json')).toBe(true)
})

test('reports files that are too large, and links that lead to themselves', async () => {
  using site = project({
    ...projects.mdbook,
    'src/SUMMARY.md': '- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n',
    'src/a.md': '# A\n',
  })
  writeFileSync(join(site.root, 'src/b.md'), '')
  truncateSync(join(site.root, 'src/b.md'), 100_000_000)
  symlinkSync('c.md', join(site.root, 'src/c.md'))
  symlinkSync('..', join(site.root, 'src/up'))
  const { findings, entries } = await migrated(site)
  expect(findings.flatMap(({ isRefused, text }) => (isRefused ? [text] : []))).toEqual([
    expect.stringContaining('`src/c.md` is a symbolic link to itself'),
    expect.stringContaining('`src/b.md` is too large'),
  ])
  expect(entries.filter(({ topic, outcome }) => topic === 'file' && outcome === 'left')).toHaveLength(2)
})

test('reads a folder once, because generators ask for the files of the whole repository again and again', () => {
  using site = project({ 'a.md': '', 'b/c.md': '', 'b/secrets.pem': '' })
  const files = new ProjectFiles(site.root)
  expect(files.list('.')).toEqual(['a.md', 'b/c.md'])
  writeFileSync(join(site.root, 'd.md'), '')
  expect(files.list('.')).toEqual(['a.md', 'b/c.md'])
  expect(files.takeRefused()).toEqual([['b/secrets.pem', 'may contain a secret']])
})

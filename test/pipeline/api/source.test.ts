// What `@docsite/cli/source` tells tools that edit content. The tests of the language server use the rest of it.

import type { Diagnostic } from '@docsite/cli'
import { endOf, type SourcePage, type SourceProject, type SourceSite, watchSource } from '@docsite/cli/source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asRoute } from '../../../pipeline/model/route.ts'
import { docsite, SiteTest } from '../../site-test.ts'

const config = `import { defineBlock, definePlugin, defineSite, schema } from '@docsite/cli'
const quiz = defineBlock({
  name: 'quiz',
  kind: 'leaf',
  description: 'A question',
  attributes: schema.object({ answer: schema.required(schema.oneOf('a', 'b')) }),
  render: () => '',
})
export default defineSite({
  title: 'Tea',
  siteUrl: 'https://tea.example',
  locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],
  check: { pending: ['/planned'] },
  plugins: [definePlugin({ name: 'team', blocks: [quiz] })],
})
`

const files = SiteTest.of({
  'config/site.ts': config,
  'config/islands/Cup.tsx': 'export default () => null\n',
  'content/en/index.md': '# Tea\n\nSee [brewing][b] and ![a leaf](./leaf.svg).\n\n[b]: ./brew.md#heat\n',
  'content/zh/index.md': '# 茶\n\n请看[冲泡](./brew.md)。\n',
  'content/en/brew.md':
    '# Brew\n\n::include{file="_note.md"}\n\n## Heat water\n\nHot text.\n\n## ❤️ Love {#love}\n\nMore.\n',
  'content/zh/brew.md':
    '# 冲泡\n\n::include{file="_note.md"}\n\n## 烧水 {#heat-water}\n\n热水。\n\n## 爱 {#love}\n\n更多。\n',
  'content/en/_note.md': 'A [planned](/planned.md) and a [missing](/missing.md) page.\n',
  'content/zh/_note.md': '附注。\n',
  'content/en/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'content/en/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  'content/public/menu.txt': 'Tea\n',
  'secret.txt': 'Secret\n',
})
const home = 'content/en/index.md'
const brew = 'content/en/brew.md'
const published = new Map<string, readonly Diagnostic[]>()
const errors: unknown[] = []
let project: SourceProject
let site: SourceSite

const siteNow = async (): Promise<SourceSite> => {
  const found = await project.site()
  if (!found) throw new Error('There is no site')
  return found
}
const pageOf = (file: string): SourcePage => {
  const page = site.pageOfFile(file)
  if (!page) throw new Error(`There is no page ${file}`)
  return page
}

beforeAll(async () => {
  await docsite(['check', '--accept'], { cwd: files.root })
  project = watchSource(files.root, {
    publish: (file, diagnostics) => published.set(file, diagnostics),
    log: (error) => errors.push(error),
  })
  site = await siteNow()
})

afterAll(async () => {
  await project.close()
  files[Symbol.dispose]()
  expect(errors).toEqual([])
})

describe('a site', () => {
  test('has its pages, drafts and other files', () => {
    expect(site.pages.map(({ route, localRoute, file }) => [route, localRoute, file])).toEqual([
      ['/', '/', home],
      ['/brew', '/brew', brew],
      ['/zh/', '/', 'content/zh/index.md'],
      ['/zh/brew', '/brew', 'content/zh/brew.md'],
    ])
    expect(site.pages).toBe(site.pages)
    expect(site.page(asRoute('/brew'))).toBe(site.pages[1])
    expect(site.drafts.map(({ title }) => title)).toEqual(['Draft'])
    expect([...site.files]).toEqual([
      'content/en/_note.md',
      'content/en/leaf.svg',
      'content/zh/_note.md',
      'content/public/menu.txt',
    ])
    expect(site.sizeOf('content/en/leaf.svg')).toMatchObject({ width: 3, height: 2 })
    expect([site.lang, site.langs, site.config.title]).toEqual(['en', ['en', 'zh'], 'Tea'])
  })

  test('knows which pages include a fragment', () => {
    expect(pageOf('content/en/_note.md').file).toBe(brew)
    expect(site.filesAround('content/en/_note.md')).toEqual([brew, 'content/en/_note.md'])
    const hidden = '```\n::include{file="_code.md"}\n```\n\n<!--\n```\n\n::include{file="_gone.md"}\n-->\n'
    expect(site.includesIn(brew, `\n::include{file="_note.md"}\n${hidden}\n::include{file="_last.md"}\n`)).toEqual([
      { line: 2, file: 'content/en/_note.md' },
      { line: 13, file: 'content/en/_last.md' },
    ])
  })

  test('describes the blocks of plugins and its own in the same form', () => {
    const quiz = site.blocks.find(({ name }) => name === 'quiz')
    expect(quiz).toMatchObject({ name: 'quiz', kinds: ['leaf'], description: 'A question' })
    expect(quiz?.attributes).toMatchObject([{ name: 'answer', values: ['a', 'b'], isRequired: true, isFlag: false }])
    const video = site.blocks.find(({ name }) => name === 'video')
    expect(video?.template).toBeDefined()
    expect(video?.attributes.find(({ name }) => name === 'src')).toMatchObject({ isRequired: false })
  })

  test('describes the fields of the frontmatter, also inside objects and lists', () => {
    const field = (name: string) => site.frontmatter.find((one) => one.name === name)
    expect(field('draft')?.expects).toBe('true or false')
    expect(field('hero')?.fields.map(({ name }) => name)).toContain('actions')
    expect(field('features')?.fields.map(({ name }) => name)).toContain('title')
  })

  test('lists components and the names that code blocks can contain', () => {
    expect([...site.islands]).toEqual([['Cup', 'config/islands/Cup.tsx']])
    expect(site.fenceLanguages).toContain('typescript')
    expect(site.fenceMarks).toContain('focus')
  })
})

describe('a page', () => {
  test('knows where links and images are written', () => {
    const { links, images } = pageOf(home)
    expect(links).toMatchObject([
      { href: './brew.md#heat', url: { place: { file: home, line: 5, column: 6 }, written: './brew.md#heat' } },
    ])
    expect(images).toMatchObject([
      {
        url: { place: { line: 3, column: 32 }, written: './leaf.svg' },
        target: { kind: 'file', file: 'content/en/leaf.svg' },
      },
    ])
    expect(pageOf(brew).links.map(({ place, target }) => [place.file, target])).toEqual([
      ['content/en/_note.md', { kind: 'none', route: '/planned', isPlanned: true }],
      ['content/en/_note.md', { kind: 'none', route: '/missing' }],
    ])
    expect(pageOf(home).targetOf('./brew.md#love')).toEqual({ kind: 'page', route: '/brew', hash: '#love' })
  })

  test('finds headings, also by their ids in other languages', () => {
    const page = pageOf(brew)
    const [, heat, love] = page.headings
    expect(page.heading('heat-water')).toEqual(heat)
    expect(heat?.place).toEqual({ file: brew, line: 5, column: 1 })
    expect(page.text.slice(heat?.offset, love?.offset)).toContain('Hot text.')
    expect(page.heading('nothing')).toBeUndefined()
    expect(page.anchors.map(({ typed }) => typed)).toContain('love')
  })

  test('knows its sections and those of its translations', () => {
    const [top, heat] = pageOf(brew).sections
    expect(top?.heading).toBeUndefined()
    expect(heat?.heading?.id).toBe('heat-water')
    expect(heat?.counterpart).toEqual({ file: 'content/zh/brew.md', line: 5, column: 1 })
    expect(pageOf('content/zh/brew.md').sections[1]).toMatchObject({ counterpart: { file: brew, line: 5 } })
  })
})

describe('unsaved texts', () => {
  test('replace those on disk until they are removed', async () => {
    const before = project.textOf(brew) ?? ''
    const text = before.replace('Hot text.', 'Very hot text.\n\n[x](./none.md)')
    project.setText(brew, text)
    expect(project.textOf(brew)).toBe(text)
    await project.settled()
    site = await siteNow()
    const [dead] = (published.get(brew) ?? []).filter(({ rule }) => rule === 'dead-link')
    expect(dead?.place).toEqual({ file: brew, line: 9, column: 1 })
    expect(site.diagnosticsOf([brew])).toContainEqual(dead)
    expect(endOf('[x](./none.md)', dead as Diagnostic)).toBe(14)
    const stale = pageOf('content/zh/brew.md').sections[1]?.stale
    expect(stale).toMatchObject({ file: brew, changed: [7, 9], section: [5, 9] })
    expect(await stale?.linesIn(before)).toEqual([5, 7])
    expect(await stale?.linesIn(text)).toBeUndefined()
    project.setText(brew, undefined)
    expect(project.textOf(brew)).toBe(before)
    await project.settled()
    expect(published.get(brew)).toEqual((await siteNow()).diagnosticsOf([brew]))
  })

  test('may be those of a configuration, and no file outside the project is read', () => {
    project.setText('config/site.ts', 'Other')
    expect(project.textOf('config/site.ts')).toBe('Other')
    project.setText('config/site.ts', undefined)
    expect(project.textOf('config/site.ts')).toBe(config)
    expect(project.textOf('../secret.txt')).toBeUndefined()
    expect(project.textOf('content/../../secret.txt')).toBeUndefined()
  })
})

describe('renames', () => {
  const heading = () => {
    const found = pageOf(brew).heading('heat-water')
    if (!found) throw new Error('There is no heading')
    return found
  }

  test('know the parts of a heading', async () => {
    site = await siteNow()
    const love = pageOf(brew).headings.at(-1)
    expect(site.writtenHeading(heading())).toMatchObject({
      title: { place: { line: 5, column: 4 }, written: 'Heat water' },
    })
    expect(love && site.writtenHeading(love)).toMatchObject({ id: { place: { line: 9, column: 14 }, written: 'love' } })
  })

  test('keep the id of a heading whose text changes, or update the links to it', async () => {
    const page = pageOf(brew)
    const kept = await site.planRename(page, heading(), { text: 'Boil water', keepsId: true })
    expect(kept.edits.map(({ fixed }) => fixed)).toEqual(['Boil water {#heat-water}'])
    const updated = await site.planRename(page, heading(), { text: 'Boil water', keepsId: false })
    expect(updated.edits.map(({ fixed }) => fixed)).toContain('Boil water {#boil-water #heat-water}')
    const other = await site.planRename(page, heading(), { id: 'boil' })
    expect(new Set(other.edits.map(({ place }) => place.file))).toEqual(
      new Set([brew, 'content/zh/brew.md', 'config/translations.json']),
    )
  })

  test('are refused with a reason', async () => {
    const page = pageOf(brew)
    await expect(site.planRename(page, heading(), { text: 'a\nb', keepsId: true })).rejects.toThrow('in one line')
    await expect(site.planRename(page, heading(), { id: 'a b' })).rejects.toThrow('cannot have the id a b')
    expect(() => site.planMoves([{ from: brew, to: home }])).toThrow('already exists')
  })

  test('of files move translations and links', () => {
    const { moves, edits } = site.planMoves([{ from: brew, to: 'content/en/make.md' }])
    expect(moves).toEqual([
      { from: brew, to: 'content/en/make.md' },
      { from: 'content/zh/brew.md', to: 'content/zh/make.md' },
    ])
    expect(edits.map(({ place }) => place.file)).toContain(home)
  })
})

test('follows changes on disk', async () => {
  files.edit('content/en/new.md', '# New\n')
  project.filesChanged([{ kind: 'add', file: 'content/en/new.md' }])
  site = await siteNow()
  expect(pageOf('content/en/new.md').title).toBe('New')
})

test('has no page that was deleted on disk, even if its text is open', async () => {
  files.edit('content/en/gone.md', '# Gone\n')
  project.filesChanged([{ kind: 'add', file: 'content/en/gone.md' }])
  project.setText('content/en/gone.md', '# Unsaved\n')
  expect((await siteNow()).pageOfFile('content/en/gone.md')?.title).toBe('Unsaved')
  files.remove('content/en/gone.md')
  project.filesChanged([{ kind: 'unlink', file: 'content/en/gone.md' }])
  expect((await siteNow()).pageOfFile('content/en/gone.md')).toBeUndefined()
  project.setText('content/en/gone.md', undefined)
})

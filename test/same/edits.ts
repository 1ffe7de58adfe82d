// Pseudo-random edits of any content folder. They read the folder first, so a site can be edited again and again.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { random } from '../random.ts'

/** What an edit works on: the content folder, its files in order, and a source of numbers. */
interface Desk {
  folder: string
  pages: string[]
  others: string[]
  navigation: string[]
  /** Returns one of several values. */
  pick<T>(values: readonly T[]): T
}

/** Makes the edit with this number, and returns what it has done. The same numbers make the same edits of the same files. */
export function editContent(project: string, number: number): string {
  const folder = join(project, 'content')
  const next = random(number * 7919 + 1)
  for (let i = 0; i < 5; i++) next()
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
  const files = filesBelow(folder)
  const isPage = (file: string) => file.endsWith('.md')
  const isNavigation = (file: string) => /^_(?:meta|nav)\.json$/.test(basename(file))
  const desk: Desk = {
    folder,
    pick,
    pages: files.filter(isPage),
    navigation: files.filter(isNavigation),
    others: files.filter((file) => !isPage(file) && !isNavigation(file)),
  }
  const name = pick(Object.keys(edits))
  return `${name}: ${edits[name]?.(desk) ?? 'nothing'}`
}

/** Returns all files below a folder, with `/` separators. */
function filesBelow(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}

const fields = [
  'description: Said anew',
  'title: Another title',
  'draft: true',
  'outline: [3, 4]',
  'overview: true',
  'unlisted: true',
  'slug: slugged',
  'search: false',
  'redirect_from: [/old-1, /older]',
  'sidebar: { order: 1, badge: New }',
  'pageType: doc-wide',
  'published_at: 2024-03-01',
  'outline: wrong',
]

const paragraphs = [
  'A quick fox jumps over the lazy dog.',
  '快速的狐狸跳过懒狗。',
  ':::tip\nA container.\n:::',
  '```ts\nconst a = 1\n```',
  '| A | B |\n| - | - |\n| 1 | 2 |',
  '![Missing](./missing-image.png)',
  '<div onclick="x()">Raw HTML</div>',
  '[Nowhere](./nowhere.md#at-all)',
  '<!-- docsite-ignore dead-link -->',
  '::include{file="./absent.md"}',
]

/** Each returns the file that it has changed, or nothing if there is none to change. */
const edits: Record<string, (desk: Desk) => string | undefined> = {
  paragraph: (desk) => editPage(desk, (text) => `${text.trimEnd()}\n\n${desk.pick(paragraphs)}\n`),
  heading: (desk) =>
    editPage(desk, (text) => `${text.trimEnd()}\n\n${desk.pick(['## ', '### '])}New ${desk.pick([1, 2])}\n`),
  title: (desk) => editPage(desk, (text) => text.replace(/^# .*$/m, `# Title ${desk.pick([1, 2, 3])}`)),
  anchor: (desk) => editPage(desk, (text) => text.replace(/^(##+ [^{\n]+)$/m, '$1 {#renamed}')),
  field: (desk) => editPage(desk, (text) => withField(text, desk.pick(fields))),
  line: (desk) =>
    editPage(desk, (text) => {
      const lines = text.split('\n')
      lines.splice(lines.indexOf(desk.pick(lines)), 1)
      return lines.join('\n')
    }),
  link: (desk) =>
    editPage(desk, (text, file) => {
      const target = relative(dirname(file), desk.pick(desk.pages)).split(sep).join('/')
      return `${text.trimEnd()}\n\n[A link](./${target}${desk.pick(['', '#new-1', '#renamed'])})\n`
    }),
  copy(desk) {
    const page = desk.pick(desk.pages)
    if (page === undefined) return undefined
    const copy = `${page.slice(0, -3)}-${desk.pick([1, 2, 3])}.md`
    writeFileSync(join(desk.folder, copy), readFileSync(join(desk.folder, page)))
    return copy
  },
  removal: (desk) => removeOne(desk, desk.pages),
  move(desk) {
    const page = desk.pick(desk.pages)
    if (page === undefined) return undefined
    const to = join(dirname(page), desk.pick(['moved', 'deeper/moved']), basename(page))
    mkdirSync(dirname(join(desk.folder, to)), { recursive: true })
    renameSync(join(desk.folder, page), join(desk.folder, to))
    return `${page} → ${to}`
  },
  navigation(desk) {
    const file = desk.pick(desk.navigation)
    if (file === undefined) return undefined
    const entries = JSON.parse(readFileSync(join(desk.folder, file), 'utf8')) as unknown
    if (!Array.isArray(entries)) return removeOne(desk, [file])
    const at = Math.min(entries.length, desk.pick([0, 1, 2]))
    entries.splice(at, desk.pick([0, 1]), ...desk.pick([[], ['missing'], [{ type: 'divider' }]]))
    writeFileSync(join(desk.folder, file), JSON.stringify(entries))
    return file
  },
  asset(desk) {
    const file = desk.pick(desk.others)
    if (file === undefined) return undefined
    writeFileSync(join(desk.folder, file), Buffer.concat([readFileSync(join(desk.folder, file)), Buffer.from('\n')]))
    return file
  },
  publicFile(desk) {
    const file = `public/new-${desk.pick([1, 2])}.txt`
    mkdirSync(join(desk.folder, 'public'), { recursive: true })
    const path = join(desk.folder, file)
    writeFileSync(path, existsSync(path) ? `${readFileSync(path, 'utf8')}more\n` : 'new\n')
    return file
  },
  assetRemoval: (desk) => removeOne(desk, desk.others),
}

/** Replaces the text of a page. */
function editPage(desk: Desk, edit: (text: string, file: string) => string): string | undefined {
  const file = desk.pick(desk.pages)
  if (file === undefined) return undefined
  const path = join(desk.folder, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8'), file))
  return file
}

/** Adds a field to the frontmatter, in place of one of the same name. */
function withField(text: string, field: string): string {
  const [name] = field.split(':')
  if (!text.startsWith('---\n')) return `---\n${field}\n---\n${text}`
  return text.replace(new RegExp(`^${name}:.*\n`, 'm'), '').replace('---\n', `---\n${field}\n`)
}

/** Removes a file, unless it is the last one. */
function removeOne({ folder, pick }: Desk, files: readonly string[]): string | undefined {
  if (files.length < 2) return undefined
  const file = pick(files)
  if (statSync(join(folder, file)).isFile()) rmSync(join(folder, file))
  return file
}

// A copy of this repository's site for planting faults. Each fault is planted at a random place in a different page.

import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontmatter } from '../../pipeline/page/syntax/frontmatter.ts'
import { parseMarkdown } from '../../pipeline/page/syntax/syntax.ts'
import { filesOf, repository, SiteTest } from '../site-test.ts'

/** The diagnostic that `check` must report for a fault. */
export interface Reported {
  rule: string
  file: string
  line?: number
  column?: number
}

/** Plants one fault, and returns the expected diagnostics. */
export type Plant = (site: PlantedSite) => Reported | Reported[]

export class PlantedSite {
  readonly site: SiteTest
  /** Returns a pseudo-random number from 0 to 1. */
  readonly next: () => number
  readonly #before: Map<string, Buffer>
  readonly #touched = new Set<string>()

  private constructor(site: SiteTest, before: Map<string, Buffer>, next: () => number) {
    this.site = site
    this.#before = before
    this.next = next
  }

  /** Copies this repository's site, and turns off the given rules. */
  static copy(off: readonly string[]): SiteTest {
    const site = SiteTest.of({})
    for (const name of ['content', 'config']) cpSync(join(repository, name), site.path(name), { recursive: true })
    const config = site.read('config/site.ts')
    const rules = `rules: { ${off.map((rule) => `'${rule}': 'off'`).join(', ')} },`
    site.edit('config/site.ts', config.replace('check: {', `check: { ${rules}`))
    // Links the installed packages, which type-checking of samples needs, but not the cache in `node_modules`.
    for (const name of readdirSync(join(repository, 'node_modules')))
      if (!name.startsWith('.')) site.link(join(repository, 'node_modules', name), `node_modules/${name}`)
    return site
  }

  static in(site: SiteTest, next: () => number): PlantedSite {
    return new PlantedSite(site, filesOf(site.root), next)
  }

  /** Returns a random page without a fault in it or in its translation. */
  page(lang = this.pick(['en', 'zh']), fits: (text: string) => boolean = () => true): string {
    const pages = new Set(
      [...this.#before.keys()].filter(
        (file) =>
          file.startsWith(`content/${lang}/`) &&
          file.endsWith('.md') &&
          !/(?:^|\/)_|\/index\.md$/.test(file) &&
          !this.#touched.has(restOf(file)),
      ),
    )
    // Reading or parsing all pages for each fault would take long.
    for (;;) {
      const page = this.pick([...pages])
      pages.delete(page)
      if (!fits(this.read(page))) continue
      this.#touched.add(restOf(page))
      return page
    }
  }

  pick<T>(some: readonly T[]): T {
    if (some.length === 0) throw new Error('No candidates are left to choose from')
    return some[Math.floor(this.next() * some.length)] as T
  }

  read(file: string): string {
    return this.site.read(file)
  }

  edit(file: string, text: string | Uint8Array): void {
    this.site.edit(file, text)
  }

  remove(file: string): void {
    this.site.remove(file)
  }

  /** Inserts a block between two blocks of a page, and returns the line on which it begins. */
  insert(file: string, block: string): number {
    const text = this.read(file)
    const { children } = parseMarkdown(readFrontmatter(text).markdown)
    const starts = children.flatMap((child, i) => {
      const before = children[i - 1]
      // After a list, the block would become part of it. A comment may refer to the block that follows.
      const isApart = before && before.type !== 'list' && before.type !== 'html' && child.type !== 'definition'
      return isApart && child.position ? [child.position.start.line] : []
    })
    const line = this.pick(starts)
    const lines = text.split('\n')
    lines.splice(line - 1, 0, ...block.split('\n'), '')
    this.edit(file, lines.join('\n'))
    return line
  }

  /** Appends a block to a page and to its translation, and returns the line on which it begins in each. */
  append(file: string, block: string): { file: string; line: number }[] {
    const other = file.replace(/^content\/(en|zh)\//, (_, lang) => `content/${lang === 'en' ? 'zh' : 'en'}/`)
    return [file, other].map((one) => {
      const text = this.read(one).trimEnd()
      this.edit(one, `${text}\n\n${block}\n`)
      return { file: one, line: text.split('\n').length + 2 }
    })
  }

  /** Inserts a block into a random page. The fault is at the mark `⟦⟧`, which is removed. */
  plant(rule: string, block: string, lang?: string): Reported {
    const file = this.page(lang)
    const before = block.slice(0, block.indexOf('⟦⟧')).split('\n')
    const line = this.insert(file, block.replace('⟦⟧', ''))
    return { rule, file, line: line + before.length - 1, column: (before.at(-1) as string).length + 1 }
  }

  /** Adds or changes a field in a page's frontmatter, and returns its line. */
  field(file: string, name: string, written: string): number {
    const text = this.read(file)
    if (!text.startsWith('---\n')) {
      this.edit(file, `---\n${name}: ${written}\n---\n\n${text}`)
      return 2
    }
    const lines = text.split('\n').filter((line) => !line.startsWith(`${name}:`))
    lines.splice(1, 0, `${name}: ${written}`)
    this.edit(file, lines.join('\n'))
    return 2
  }

  /** Restores all files. */
  restore(): void {
    for (const [file, contents] of filesOf(this.site.root)) {
      const before = this.#before.get(file)
      if (file.startsWith('.docsite/') || file.startsWith('node_modules/')) continue
      if (!before) this.site.remove(file)
      else if (!before.equals(contents)) this.site.edit(file, before)
    }
    for (const [file, contents] of this.#before) if (!this.site.exists(file)) this.site.edit(file, contents)
    this.#touched.clear()
  }
}

/** Returns the path of a page without its locale. */
const restOf = (file: string): string => file.replace(/^content\/[a-z]+\//, '')

// A copy of this repository's own site in which faults are planted, each in a page of its own and at a place that chance decides.

import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readFrontmatter } from '../../pipeline/page/frontmatter.ts'
import { parseMarkdown } from '../../pipeline/page/syntax.ts'
import { filesOf, repository, SiteTest } from '../site-test.ts'

/** What `check` is to say of a fault. */
export interface Reported {
  rule: string
  file: string
  line?: number
  column?: number
}

/** Plants one fault and gives what is to be said of it. */
export type Plant = (site: PlantedSite) => Reported | Reported[]

export class PlantedSite {
  readonly site: SiteTest
  /** A number from 0 to 1. */
  readonly next: () => number
  readonly #before: Map<string, Buffer>
  readonly #touched = new Set<string>()

  private constructor(site: SiteTest, before: Map<string, Buffer>, next: () => number) {
    this.site = site
    this.#before = before
    this.next = next
  }

  /** Copies the own site, without some rules. */
  static copy(off: readonly string[]): SiteTest {
    const site = SiteTest.of({})
    for (const name of ['content', 'config']) cpSync(join(repository, name), site.path(name), { recursive: true })
    const config = site.read('config/site.ts')
    const rules = `rules: { ${off.map((rule) => `'${rule}': 'off'`).join(', ')} },`
    site.edit('config/site.ts', config.replace('check: {', `check: { ${rules}`))
    // Samples are type-checked with the packages that are installed here; what is known of pages is the copy's own.
    for (const name of readdirSync(join(repository, 'node_modules')))
      if (!name.startsWith('.')) site.link(join(repository, 'node_modules', name), `node_modules/${name}`)
    return site
  }

  static in(site: SiteTest, next: () => number): PlantedSite {
    return new PlantedSite(site, filesOf(site.root), next)
  }

  /** A random page that holds no fault yet; its translation holds none either. */
  page(lang = this.pick(['en', 'zh']), fits: (text: string) => boolean = () => true): string {
    const pages = [...this.#before.keys()].filter(
      (file) =>
        file.startsWith(`content/${lang}/`) &&
        file.endsWith('.md') &&
        !/(?:^|\/)_|\/index\.md$/.test(file) &&
        !this.#touched.has(restOf(file)) &&
        fits(this.read(file)),
    )
    const page = this.pick(pages)
    this.#touched.add(restOf(page))
    return page
  }

  pick<T>(some: readonly T[]): T {
    if (some.length === 0) throw new Error('There is nothing left to choose from')
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

  /** Puts a block between two blocks of a page; gives the line that it begins on. */
  insert(file: string, block: string): number {
    const text = this.read(file)
    const { children } = parseMarkdown(readFrontmatter(text).markdown)
    const starts = children.flatMap((child, i) => {
      const before = children[i - 1]
      // A list would take the block in, a comment may be about what follows it.
      const isApart = before && before.type !== 'list' && before.type !== 'html' && child.type !== 'definition'
      return isApart && child.position ? [child.position.start.line] : []
    })
    const line = this.pick(starts)
    const lines = text.split('\n')
    lines.splice(line - 1, 0, ...block.split('\n'), '')
    this.edit(file, lines.join('\n'))
    return line
  }

  /** Puts a block at the end of a page and of its translation; gives the line that it begins on in each. */
  append(file: string, block: string): { file: string; line: number }[] {
    const other = file.replace(/^content\/(en|zh)\//, (_, lang) => `content/${lang === 'en' ? 'zh' : 'en'}/`)
    return [file, other].map((one) => {
      const text = this.read(one).trimEnd()
      this.edit(one, `${text}\n\n${block}\n`)
      return { file: one, line: text.split('\n').length + 2 }
    })
  }

  /** Puts a block into a random page: what is told of it stands at the mark `⟦⟧`, which goes. */
  plant(rule: string, block: string, lang?: string): Reported {
    const file = this.page(lang)
    const before = block.slice(0, block.indexOf('⟦⟧')).split('\n')
    const line = this.insert(file, block.replace('⟦⟧', ''))
    return { rule, file, line: line + before.length - 1, column: (before.at(-1) as string).length + 1 }
  }

  /** Adds or changes a field of a page's frontmatter; gives the line it stands on. */
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

  /** Puts everything back as it was. */
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

/** A page without its language. */
const restOf = (file: string): string => file.replace(/^content\/[a-z]+\//, '')

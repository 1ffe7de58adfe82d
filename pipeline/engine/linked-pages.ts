// The linked pages of a site. A page is linked again only if something has changed that linking it has read.

import { hasFailed } from '../model/diagnostics/page-failure.ts'
import { type OutlineEntry, outlineOf } from '../model/page/outline.ts'
import type { PageRecord, ParsedPage } from '../model/page/page.ts'
import type { LinkedPage, LinkedSite } from '../site/link.ts'
import type { ReadSite } from '../site/public-site.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import { optional } from '../text/optional.ts'
import { addHeadTags } from './head-hooks.ts'
import { reasonText } from './inputs.ts'
import type { Memory, Stage } from './memory.ts'

/** What is remembered of a linked page, as JSON data. The rest is in the parsed page, or is linked again when it is needed. */
interface SavedLinks extends Partial<Pick<LinkedPage, 'files' | 'images' | 'diagnostics' | 'imageText'>> {
  /** The record without its outline. */
  record: PageRecord
}

interface LinkedPagesInput {
  project: Project
  memory: Memory
  /** Whether linked pages keep what fills their placeholders. Otherwise it is computed again when it is needed. */
  rendersPages: boolean
  linked(): LinkedSite
  pageOf(filePath: string): ParsedPage | undefined
  /** Returns the site as the `head` hooks read it. */
  read(): ReadSite
}

export class LinkedPages {
  readonly #input: LinkedPagesInput
  readonly stage: Stage<SavedLinks>
  /** Whether plugins add to linked pages, so that nobody knows what these depend on. */
  readonly #hasHooks: boolean
  readonly #pages = new Map<string, { saved: SavedLinks; page: LinkedPage }>()
  /** What fills the placeholders of a page, which is JSON until it is needed. If it is not known, the page is linked again. */
  readonly #unpacked: PropertyDescriptor & ThisType<PackedPage>

  constructor(input: LinkedPagesInput) {
    this.#input = input
    this.stage = input.memory.stage('links')
    this.#hasHooks = input.project.plugins.list.some(({ head }) => head !== undefined)
    this.#unpacked = {
      get() {
        const known = this[packed]
        return known ? JSON.parse(known) : input.linked().link(this.route).placeholders
      },
      enumerable: true,
    }
  }

  /** Returns the hash of everything that the page at a route was linked from; `undefined` if it is unknown. */
  keyOf(path: string): string | undefined {
    return this.#hasHooks ? undefined : this.stage.hashOf(path)
  }

  /** Why pages were linked, and how many for each reason, most first. */
  get reasons(): { pages: number; reason: string }[] {
    const counts = [...this.stage.reasons].sort(([, a], [, b]) => b - a)
    return counts.map(([input, pages]) => ({ pages, reason: reasonText(input) }))
  }

  /** Returns the page at a route with the tags of the `head` hooks: the same object as before if nothing that it has read has changed. */
  async page(route: Route): Promise<LinkedPage> {
    const saved = this.stage.get(route.path)
    const last = this.#pages.get(route.path)
    if (last && saved === last.saved) return last.page
    const page = await this.#make(route, saved)
    const now = this.stage.latest(route.path)
    if (now) this.#pages.set(route.path, { saved: now, page })
    return page
  }

  /** Returns the pages at these routes, and saves them for the next command. */
  async all(routes: readonly Route[]): Promise<LinkedPage[]> {
    const pages: LinkedPage[] = []
    for (const route of routes) pages.push(await this.#make(route, this.stage.get(route.path)))
    this.stage.save(routes.map(({ path }) => path))
    return pages
  }

  async #make(route: Route, saved: SavedLinks | undefined): Promise<LinkedPage> {
    const linked = saved ? undefined : this.#link(route)
    const now = saved ?? this.stage.latest(route.path)
    const page = now
      ? this.#known(now, route, this.#input.rendersPages ? linked?.placeholders : undefined)
      : (linked as LinkedPage)
    const key = this.keyOf(route.path)
    if (key !== undefined) page.linkKey = key
    if (this.#hasHooks) await addHeadTags(page, this.#input.project, this.#input.read())
    return page
  }

  #link(route: Route): LinkedPage {
    const { linked, memory } = this.#input
    const link = () => {
      memory.reads.add('site')
      return linked().link(route)
    }
    return this.stage.compute(route.path, link, savedLinks)
  }

  /** Returns a linked page that takes little memory. */
  #known(
    { record, files = [], images = [], diagnostics = [], imageText }: SavedLinks,
    route: Route,
    placeholders?: LinkedPage['placeholders'],
  ): LinkedPage {
    const page = {
      ...{ route, record: withOutline(record, this.#input.pageOf(route.filePath) as ParsedPage), files, images },
      ...{ diagnostics: [...diagnostics], ...optional({ imageText }) },
    }
    const value = placeholders && JSON.stringify(placeholders)
    return Object.defineProperties(page, {
      [packed]: { value, writable: true },
      placeholders: this.#unpacked,
    }) as LinkedPage
  }
}

const packed = Symbol('packed')

type PackedPage = LinkedPage & { [packed]?: string | undefined }

/** Releases what fills the placeholders of a page. */
export function releasePlaceholders(page: PackedPage): void {
  if (page[packed]) page[packed] = undefined
}

/** Returns what to remember of a page. Most pages have neither files nor diagnostics. Linking may have failed for a cause outside the page. */
function savedLinks({ record, files, images, diagnostics, imageText }: LinkedPage): SavedLinks | undefined {
  if (hasFailed(diagnostics)) return undefined
  return {
    record: { ...record, toc: [] },
    ...(files.length > 0 ? { files } : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(diagnostics.length > 0 ? { diagnostics: [...diagnostics] } : {}),
    ...(imageText ? { imageText } : {}),
  }
}

const source = Symbol('source')

/** All records share this getter. In V8, an object with a getter of its own takes much more memory. */
const outline = {
  get(this: { [source]: ParsedPage }): OutlineEntry[] {
    const { details, frontmatter } = this[source]
    return outlineOf(details.toc, frontmatter.outline)
  },
  enumerable: true,
}

/** Returns a record whose outline is computed on demand. Its fields keep their order, which is that of the JSON in the output. */
function withOutline({ title, routePath, lang, version, toc: _, ...others }: PageRecord, page: ParsedPage): PageRecord {
  const first = { title, routePath, lang, version }
  Object.defineProperties(first, { toc: outline, [source]: { value: page } })
  return Object.assign(first, others) as PageRecord
}

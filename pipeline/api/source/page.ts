// A page as written: its parts with their places in files. Each part is computed when it is read.

import type { LiveSite } from '../../engine/live-site.ts'
import type { Place } from '../../model/diagnostics/diagnostic.ts'
import { typedId } from '../../model/page/anchor-id.ts'
import type { Frontmatter } from '../../model/page/frontmatter.ts'
import type { LinkReference, PageDetails, ParsedPage } from '../../model/page/page.ts'
import type { LinkTarget } from '../../model/plugin/site.ts'
import type {
  SourceAnchor,
  SourceHeading,
  SourceLink,
  SourcePage,
  SourceSection,
  WrittenText,
} from '../../model/plugin/source.ts'
import { splitRoute, urlOf } from '../../model/route.ts'
import { writtenUrl } from '../../site/links/written-url.ts'
import { headingsOf, placeOf, publicTarget } from '../../site/public-site.ts'
import type { Route } from '../../site/routes.ts'
import { fileName } from '../../source/plugins/generated-files.ts'
import { sectionsOf } from './sections.ts'

/** What pages are read from. */
export interface PageInput {
  live: LiveSite
  /** Returns the text of a file of the project, as docsite reads it. */
  textOf(file: string): string | undefined
}

export class WrittenPage implements SourcePage {
  readonly route: string
  readonly lang: string
  readonly version: string
  readonly file: string
  readonly source?: string
  readonly fallback?: string
  readonly #route: Route
  readonly #input: PageInput

  constructor(route: Route, input: PageInput) {
    const { generated } = input.live.site.tree
    const source = generated.get(route.filePath)?.source
    this.#route = route
    this.#input = input
    this.route = route.path
    this.lang = route.lang
    this.version = route.version
    this.file = fileName(route.filePath, generated)
    if (source !== undefined) this.source = source
    if (route.fallback !== undefined) this.fallback = route.fallback
  }

  get #site() {
    return this.#input.live.site
  }

  get #parsed(): ParsedPage | undefined {
    return this.#site.pageOf(this.#route.filePath)
  }

  get #details(): PageDetails | undefined {
    return this.#parsed?.details
  }

  get url(): string {
    return urlOf(this.route, this.#site.project.addressing)
  }

  get localRoute(): string {
    return splitRoute(this.route, this.#site.project.addressing).rest
  }

  get title(): string {
    return this.#parsed?.title ?? ''
  }

  get description(): string {
    return this.#details?.description ?? ''
  }

  get frontmatter(): Frontmatter {
    return this.#parsed?.frontmatter ?? {}
  }

  get text(): string {
    return this.#site.plainTextOf(this.#route.filePath)
  }

  get headings(): SourceHeading[] {
    const { headings = [], toc = [] } = this.#details ?? {}
    const offsets = new Map(toc.map(({ id, charIndex }) => [id, charIndex]))
    return headingsOf(headings, toc, this.title, this.file).map((heading) => {
      const offset = offsets.get(heading.id)
      return offset === undefined ? heading : { ...heading, offset }
    })
  }

  get anchors(): SourceAnchor[] {
    const ids = this.#details?.ids ?? []
    const all = new Set(ids)
    return ids.map((id) => ({ id, typed: typedId(id, all) }))
  }

  get links(): SourceLink[] {
    const { links = [], webLinks = [] } = this.#details ?? {}
    return this.#placed([...links, ...webLinks])
  }

  get images(): SourceLink[] {
    return this.#placed(this.#details?.assets ?? [])
  }

  #placed(references: readonly LinkReference[]): SourceLink[] {
    const { linked } = this.#site
    const route = this.#route
    const texts = new Map<string, string | undefined>()
    const urlAt = (place: Place): WrittenText | undefined => {
      const { file, line, column } = place
      if (!texts.has(file)) texts.set(file, this.#input.textOf(file))
      const text = texts.get(file)
      return text === undefined || line === undefined || column === undefined
        ? undefined
        : writtenUrl(text, { file, line, column })
    }
    return references.map((reference): SourceLink => {
      const place = placeOf(reference, this.file)
      return {
        href: reference.href,
        place,
        get target() {
          return publicTarget(linked.targetOf(reference, route))
        },
        get url() {
          return urlAt(place)
        },
      }
    })
  }

  get fragments(): string[] {
    const { fragments = [] } = this.#site.pages.reading.get(this.#route.filePath) ?? {}
    return fragments.map((fragment) => `content/${fragment}`)
  }

  get sections(): SourceSection[] {
    return sectionsOf(this.#route, this.headings, this.#input.live)
  }

  heading(id: string): SourceHeading | undefined {
    if (id === '') return undefined
    const { headings } = this
    const own = headings.find((heading) => heading.id === id)
    if (own) return own
    return headings[this.#site.linked.aliasesOf(this.#route).findIndex((ids) => ids.includes(id))]
  }

  targetOf(href: string): LinkTarget {
    return publicTarget(this.#site.linked.targetOf({ href }, this.#route))
  }
}

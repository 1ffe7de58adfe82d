// The routes of the generated pages.

import type { Group, Operation } from './operations.ts'
import type { NamedSchema } from './schemas/named-schemas.ts'
import { slugOf } from './slugs.ts'

/** What links in a description can lead to. */
interface Targets {
  groups: readonly Group[]
  schemas: { readonly list: readonly NamedSchema[] }
  options: { readonly linkBase?: string | undefined }
}

/** The routes below the folder of a description. */
export class Routes {
  /** The route of the overview: that of the folder. */
  readonly index: string
  readonly #isByTag: boolean

  constructor(index: string, by: 'operation' | 'tag') {
    this.index = index
    this.#isByTag = by === 'tag'
  }

  get schemas(): string {
    return `${this.index}schemas/`
  }

  ofSchema({ slug }: Pick<NamedSchema, 'slug'>): string {
    return `${this.schemas}${slug}`
  }

  ofGroup({ slug }: Group): string {
    return `${this.index}${slug}${this.#isByTag ? '' : '/'}`
  }

  ofOperation({ slug, group }: Operation): string {
    return this.#isByTag ? `${this.ofGroup(group)}#${slug}` : `${this.ofGroup(group)}${slug}`
  }

  ofScheme(name: string): string {
    return `${this.index}#${schemeAnchor(name)}`
  }

  /**
   * Returns the route for a link in a description that leads to a part of it in the form of Redoc or of a reference. Returns `undefined`
   * for other links.
   */
  ofTarget(target: string, { groups, schemas, options }: Targets): string | undefined {
    if (/^\/(?!\/)/.test(target)) return options.linkBase && options.linkBase.replace(/\/$/, '') + target
    const [, kind, name = ''] =
      /^#(?:\/?tag\/[^/]+\/)?\/?(operation|tag|schema|components\/schemas|section)\/(.+)$/.exec(target) ?? []
    if (kind === undefined) return this.#ofHeading(target, groups)
    const wanted = decodeURIComponent(name.replace(/%(?![\da-f]{2})/gi, '%25')).toLowerCase()
    if (kind === 'operation') {
      const all = groups.flatMap(({ operations }) => operations)
      const found = all.find(({ node, slug }) =>
        [node.text('operationId'), slug].some((id) => id?.toLowerCase() === wanted),
      )
      return found && this.ofOperation(found)
    }
    if (kind === 'tag') {
      const found = groups.find(({ name, slug }) => name.toLowerCase() === wanted || slug === wanted)
      return found && this.ofGroup(found)
    }
    if (kind === 'section') return this.index
    const found = schemas.list.find((schema) => schema.name.toLowerCase() === wanted)
    return found && this.ofSchema(found)
  }

  /** Returns the route of the operation whose summary is the heading that a link leads to. */
  #ofHeading(target: string, groups: readonly Group[]): string | undefined {
    if (!target.startsWith('#')) return undefined
    for (const { operations } of groups)
      for (const operation of operations)
        if (slugOf(operation.title, '').toLowerCase() === target.slice(1)) return this.ofOperation(operation)
    return undefined
  }
}

/** Returns the anchor of a security scheme on the overview page. */
export const schemeAnchor = (name: string): string => `auth-${name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}`

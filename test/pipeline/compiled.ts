// Compiles a site in this process, and gives tests access to its diagnostics and linked pages.

import { findLater, LaterNotes } from '../../pipeline/check/later-rules.ts'
import type { CheckScope } from '../../pipeline/check/rules.ts'
import { openParsedSite } from '../../pipeline/engine/parsed-site.ts'
import type { PageView, SidebarEntry } from '../../pipeline/model/config/site-data.ts'
import type { Diagnostic, RuleName } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { pageView } from '../../pipeline/model/navigation/sidebar.ts'
import type { PageRecord } from '../../pipeline/model/page/page.ts'
import { asRoute } from '../../pipeline/model/route.ts'
import { indexesOf } from '../../pipeline/output/search/search.ts'
import type { LinkedPage, LinkedSite } from '../../pipeline/site/link.ts'
import { loadProject, type Project } from '../../pipeline/source/config/config.ts'
import { Cache } from '../../pipeline/storage/cache.ts'
import { Pool } from '../../pipeline/workers/pool.ts'
import { SiteTest } from '../site-test.ts'

type Files = Record<string, string | Uint8Array>

export class Compiled {
  constructor(
    readonly project: Project,
    readonly linked: LinkedSite,
    /** The diagnostics as `docsite check` prints them, with each hint on a separate line. */
    readonly diagnostics: string[],
    /** The same diagnostics as data. */
    readonly found: readonly Diagnostic[],
  ) {}

  get routes(): string[] {
    return this.linked.routes.routes.map(({ path }) => path)
  }

  page(route: string): LinkedPage {
    const found = this.linked.routes.byPath.get(asRoute(route))
    if (!found) throw new Error(`There is no page ${route}: ${this.routes.join(' ')}`)
    return this.linked.link(found)
  }

  record(route: string): PageRecord {
    return this.page(route).record
  }

  /** Returns the attributes of the links in a page. */
  links(route: string): string[] {
    return this.page(route).placeholders.links
  }

  view(route: string): PageView {
    const record = this.record(route)
    return pageView(record, this.linked.sectionOf(record))
  }

  /** Returns a page's sidebar as an indented list. Each line contains the text of an entry and its target. */
  sidebar(route: string): string[] {
    return outline(this.view(route).sidebar?.entries ?? [])
  }
}

function outline(entries: readonly SidebarEntry[], indent = ''): string[] {
  return entries.flatMap((entry) => {
    switch (entry.kind) {
      case 'link':
        return [`${indent}${entry.text} ${entry.link}`]
      case 'group':
        return [`${indent}${entry.text} ${entry.link ?? '–'}`, ...outline(entry.items, `${indent}  `)]
      case 'divider':
        return [`${indent}--- ${entry.style}`]
      case 'header':
        return [`${indent}# ${entry.text}`]
      case 'rest':
        return [`${indent}… ${entry.count}`]
    }
  })
}

/** Compiles a new site with the given files, or an existing site. Checks it with the given rules, or with all rules. */
export async function compile(
  files: Files | SiteTest,
  scope: CheckScope = 'errors',
  rules?: readonly RuleName[],
): Promise<Compiled> {
  if (!(files instanceof SiteTest)) {
    using site = SiteTest.of(files)
    return await compile(site, scope, rules)
  }
  const project = await loadProject(files.root)
  const cache = new Cache(project.cacheFolder, 'test')
  const site = await openParsedSite({ project, cache, pool: new Pool(), rules })
  const pages = await site.linkAll()
  const run = { notes: new LaterNotes(cache), searchIndexes: indexesOf(site, pages, cache) }
  const later = scope === 'all' ? await findLater(site.checked(pages), run) : []
  cache.close()
  const found = site.report(
    pages,
    scope,
    later.map(({ one }) => one),
  )
  const diagnostics = found.flatMap(({ place: { file, line, column }, severity, text, rule, hint }) => [
    `${[file, line, column].filter((part) => part !== undefined).join(':')} ${severity} ${text} (${rule})`,
    ...(hint ? [`  ${hint}`] : []),
  ])
  return new Compiled(project, site.linked, diagnostics, found)
}

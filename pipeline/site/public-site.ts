// The linked site and its pages as plugins and programs see them. What a page contains is computed when it is read.

import { siteDescription, siteTitle } from '../model/config/site-data.ts'
import { type Diagnostic, diagnostic, type RuleName } from '../model/diagnostics/diagnostic.ts'
import { placeInSample, placeOfField, placeOfPart } from '../model/diagnostics/source-place.ts'
import { fenceTitle, hasFlag } from '../model/page/fence-words.ts'
import type { OutlineEntry } from '../model/page/outline.ts'
import type { Heading, ParsedPage, ParsedPages, Sample } from '../model/page/page.ts'
import type { PluginRule, SiteFinding } from '../model/plugin/plugin-rule.ts'
import type { PluginSite } from '../model/plugin/plugin-site.ts'
import type {
  CodeSample,
  ContentFile,
  LinkTarget,
  Site,
  SiteHeading,
  SiteLink,
  SitePage,
} from '../model/plugin/site.ts'
import { asRoute, urlOf } from '../model/route.ts'
import { afterChanges } from '../page/code/fence-marks.ts'
import { fileName } from '../source/plugins/generated-files.ts'
import type { ContentTree } from '../source/scan.ts'
import { lookUp } from '../text/look-up.ts'
import { optional } from '../text/optional.ts'
import { plainText } from '../text/plain-text.ts'
import type { LinkedPage, LinkedSite } from './link.ts'
import type { Target } from './links/targets.ts'
import { alternatesOf, type Route } from './routes.ts'
import type { TranslatedSite } from './translated-pages.ts'
import { translationOf } from './translation-state.ts'

/** What is read of a site when a plugin reads it. */
export interface ReadSite extends ParsedPages, TranslatedSite {
  tree: ContentTree
}

/** Returns a linked site. `site` is what all hooks see of it. */
export function publicSite(site: PluginSite, read: ReadSite, linkedPages: readonly LinkedPage[]): Site {
  const { linked } = read
  const pages = linkedPages.map((page) => publicPage(page, read))
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  return {
    ...site,
    data: linked.site,
    locales: linked.site.locales.map(({ lang, label }) => ({
      ...{ lang, label },
      title: siteTitle(linked.site, lang),
      description: siteDescription(linked.site, lang),
    })),
    pages,
    page: (path) => {
      const found = linked.routes.find(asRoute(path))
      return found && byRoute.get(found.path)
    },
    sidebar: ({ record }) => linked.sectionOf(record)?.entries ?? [],
  }
}

/** Returns the diagnostic for a problem that a rule of a plugin has found on the linked site. */
export const findingOf = (
  name: RuleName,
  { severity, docs }: Pick<PluginRule, 'severity' | 'docs'>,
  { page, at = { file: page?.file ?? 'config' }, text, hint, fix, actions, severity: own }: SiteFinding,
): Diagnostic => ({
  // `at` may have other fields, such as what `page.at` returns.
  ...diagnostic('plugin-message', { file: at.file, ...optional({ line: at.line, column: at.column }) }, text, hint),
  ...{ rule: name, severity: own ?? severity, ...optional({ help: docs, actions }) },
  ...(fix && at.line !== undefined
    ? { fix: { place: fix.at ?? { column: 1, ...at, line: at.line }, written: fix.written, fixed: fix.fixed } }
    : {}),
})

/** Returns a page of a linked site. */
export function publicPage({ route, record }: LinkedPage, read: ReadSite): SitePage {
  const { linked } = read
  const facts = pageFacts(route, read)
  const { file } = facts
  const parsed = () => read.pageOf(route.filePath) as ParsedPage
  return {
    ...facts,
    record,
    title: record.title,
    description: record.description,
    frontmatter: record.frontmatter,
    get addedHead() {
      const { head = [] } = record.frontmatter
      return head.length === 0 ? [] : head.slice(parsed().frontmatter.head?.length ?? 0)
    },
    get headings() {
      const { headings, toc } = parsed().details
      return headingsOf(headings, toc, record.title, file)
    },
    get links() {
      const { links, webLinks } = parsed().details
      return [...links, ...webLinks].map((link): SiteLink => {
        const target = publicTarget(linked.targetOf(link, route))
        return { href: link.href, place: placeOfPart(link, file), target }
      })
    },
    get frontmatterLinks() {
      const { details, frontmatter } = parsed()
      const { hero, features = [] } = frontmatter
      const linksOf = (field: string, entries: readonly { link?: string | undefined }[]) =>
        entries.flatMap(({ link: href }): SiteLink[] => {
          if (!href) return []
          const place = placeOfField(route.filePath, details, field)
          return [{ href, place, target: publicTarget(linked.targetOf({ href }, route)) }]
        })
      return [...linksOf('hero', hero?.actions ?? []), ...linksOf('features', features)]
    },
    get translation() {
      return translationOf(route, read)
    },
    get samples() {
      return samplesIn(route.filePath, read)
    },
    get samplesHash() {
      return parsed().samplesHash ?? ''
    },
    get text() {
      return read.searchTextOf(route.filePath).text
    },
    note: (rule) => lookUp(parsed().notes, rule),
  }
}

const samplesIn = (filePath: string, { pageOf, samplesOf }: ParsedPages): CodeSample[] =>
  pageOf(filePath)?.samplesHash === undefined ? [] : samplesOf(filePath).map((one) => codeSample(one, filePath))

/** Returns the files with the content of pages, by their content paths. */
export function contentFiles(read: ReadSite, { routes }: Pick<LinkedSite, 'routes'>): Map<string, ContentFile> {
  const { tree, project, pageOf } = read
  const { addressing } = project
  const files = new Map<string, ContentFile>()
  for (const filePath of tree.pages) {
    const route = routes.byFile.get(filePath)
    let samples: CodeSample[] | undefined
    files.set(filePath, {
      file: fileName(filePath, tree.generated),
      get samples() {
        samples ??= samplesIn(filePath, read)
        return samples
      },
      get samplesHash() {
        return pageOf(filePath)?.samplesHash ?? ''
      },
      get original() {
        if (!route || route.lang === addressing.lang) return undefined
        const original = alternatesOf(route.path, routes, addressing).find(({ lang }) => lang === addressing.lang)
        return original && files.get(original.filePath)
      },
    })
  }
  return files
}

const codeSample = (sample: Sample, filePath: string): CodeSample => ({
  language: sample.language,
  title: fenceTitle(sample.meta),
  code: afterChanges(sample),
  hasWord: (word) => hasFlag(sample.meta, word),
  at: (line, column = 1) => placeInSample(sample, filePath, { line, column }),
})

/** Returns what the route of a page says about it. */
export function pageFacts(
  { path, filePath, lang, version, fallback }: Route,
  { project, tree }: Pick<ReadSite, 'project' | 'tree'>,
) {
  const source = tree.generated.get(filePath)?.source
  return {
    ...{ route: path, lang, version, file: fileName(filePath, tree.generated), url: urlOf(path, project.addressing) },
    ...optional({ source, fallback }),
  }
}

/** Returns the headings of a page. The outline does not contain the title. */
export function headingsOf(
  headings: readonly Heading[],
  outline: readonly Pick<OutlineEntry, 'id' | 'text' | 'charIndex'>[],
  title: string,
  file: string,
): SiteHeading[] {
  const entries = new Map(outline.map((entry) => [entry.id, entry]))
  return headings.map((heading) => {
    const { id, depth, line } = heading
    const entry = entries.get(id)
    return {
      ...{ id, depth, text: entry ? plainText(entry.text) : depth === 1 ? title : '' },
      ...optional({ place: line === undefined ? undefined : placeOfPart(heading, file), offset: entry?.charIndex }),
    }
  })
}

/** Returns the target of a link. */
export function publicTarget(target: Target): LinkTarget {
  switch (target.kind) {
    case 'page':
      return { kind: 'page', route: target.route, hash: target.hash }
    case 'public':
      return { kind: 'file', file: `content/public${target.path}` }
    case 'content':
      return { kind: 'file', file: `content/${target.filePath}` }
    case 'external':
    case 'outside':
      return { kind: 'external', url: target.href }
    case 'pending':
      return { kind: 'none', route: target.route, isPlanned: true }
    case 'dead':
      return { kind: 'none', route: target.route }
    case 'unsafe':
    case 'invalid':
      return { kind: 'none' }
  }
}

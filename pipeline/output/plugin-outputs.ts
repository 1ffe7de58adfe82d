// Adapts the outputs of features and plugins: prefixes the names of plugins, shows them the site, and checks their paths.

import { hash } from 'node:crypto'
import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic, type RuleName } from '../model/diagnostics/diagnostic.ts'
import type { PageFile } from '../model/page/page.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type {
  BuiltSite,
  FilesOutput,
  ItemsOutput,
  MeasuredFile,
  NamedFile,
  OutputsPer,
  PluginOutput,
  RoutedPage,
  OutputSite as ShownSite,
} from '../model/plugin/plugin-output.ts'
import type { SiteFinding } from '../model/plugin/plugin-rule.ts'
import type { SitePage } from '../model/plugin/site.ts'
import { isPortable } from '../model/portable.ts'
import { isHashedPlace } from '../model/route.ts'
import { pageOfFile } from '../page/page-file.ts'
import type { LinkedPage } from '../site/link.ts'
import { findingOf, publicPage } from '../site/public-site.ts'
import type { Route } from '../site/routes.ts'
import type { Project } from '../source/config/config.ts'
import { patternOf } from '../source/plugins/announced-files.ts'
import { type HookTimes, WrongResult } from '../source/plugins/hook-times.ts'
import { hashOfRead, type OnRead, outputFacts, pluginSite, type SiteOfHooks } from '../source/plugins/plugin-site.ts'
import { featuresAndPlugins, fullName, isFeature } from '../source/plugins/plugins.ts'
import { optional } from '../text/optional.ts'
import { plainText } from '../text/plain-text.ts'
import { bareDocument } from './documents/bare-document.ts'
import { headerPolicy } from './documents/csp.ts'
import { documents, records } from './documents/documents.ts'
import { redirectTargets } from './documents/redirects.ts'
import {
  type CoreOutput,
  factName,
  fitsPath,
  hashedPath,
  localesOf,
  type OutputLocale,
  type OutputSite,
  type PageFacts,
  type PageInput,
} from './output.ts'
import type { OutputFile } from './output-writer.ts'
import { foundPages } from './search/search.ts'

interface OwnedOutput {
  plugin: Plugin
  output: PluginOutput
}

const outputsIn = (config: Pick<SiteConfig, 'plugins'>): OwnedOutput[] =>
  featuresAndPlugins(config).flatMap((plugin) => (plugin.outputs ?? []).map((output) => ({ plugin, output })))

type PluginProject = Pick<Project, 'root' | 'config' | 'addressing' | 'plugins' | 'pluginKey'>

/** Returns the outputs of docsite's features and of a project's plugins. */
export const pluginOutputs = (project: PluginProject): CoreOutput[] =>
  outputsIn(project.config).map((owned) => {
    const { plugins } = project
    const run: Runner = (hook, call) => plugins.run(owned.plugin, hook, call)
    const tools: Tools = { run, times: plugins.times, onRead: plugins.recordReads(owned.plugin) }
    const { output } = owned
    if (output.per === 'item') return forItems(owned, output as unknown as ItemsOutput<unknown>, project, tools)
    const withKey = { ...tools, pluginKey: project.pluginKey(owned.plugin) }
    return output.per === 'files'
      ? forFiles(owned, output, project, withKey)
      : adapt({ ...owned, output }, project, withKey)
  })

/** Returns the outputs of plugins with files for each page. Workers render them. */
export const pluginPageOutputs = (site: SiteOfHooks, times: HookTimes): CoreOutput[] =>
  outputsIn(site.config)
    .flatMap(({ plugin, output }) => (output.per === 'page' ? { plugin, output } : []))
    .map((owned) => {
      const run: Runner = (hook, call) => times.measure(owned.plugin, hook, call)
      return adapt(owned, site, { run, times, onRead: () => undefined })
    })

/** Returns the keys of the plugins whose page outputs workers render. Features have none, because they change only with docsite. */
export const pageOutputKeys = ({ config, pluginKey }: Pick<Project, 'config' | 'pluginKey'>): string[] =>
  outputsIn(config).flatMap(({ plugin, output }) =>
    output.per === 'page' && !isFeature(plugin) ? pluginKey(plugin) : [],
  )

/** Runs a function of an output, in the main thread or in a worker. */
type Runner = <T>(hook: string, call: () => T | Promise<T>) => Promise<T>

interface Tools {
  run: Runner
  times: HookTimes
  onRead: OnRead
  /** The hash of everything that the results of the plugin depend on. docsite computes the keys of pages. */
  pluginKey?: string
}

const nameOf = ({ plugin, output }: OwnedOutput): string => fullName(plugin, output.name)

/** What was found while the files of a unit were made. */
interface FoundFacts {
  findings: readonly Diagnostic[]
}

/** What the file of an item depends on: files of the project, with the hashes of their texts. */
interface ItemFacts extends FoundFacts {
  reads: Readonly<Record<string, string>>
}

const findingsIn = (facts: readonly unknown[]): Diagnostic[] =>
  facts.flatMap((one) => (one as FoundFacts | undefined)?.findings ?? [])

/** Adapts an output with a file for each item. */
function forItems(
  owned: OwnedOutput,
  output: ItemsOutput<unknown>,
  project: PluginProject,
  { run, times, onRead }: Tools,
): CoreOutput {
  const { plugin } = owned
  const hook = `output ${output.name}`
  const pattern = project.plugins.runSync(plugin, hook, () => patternOf(output, outputFacts(project)))
  const hasFiles = output.pattern === undefined || pattern !== undefined
  // Items may contain pages.
  const shown: ShownPages = new WeakMap()
  const quiet = { onRead, onFind: () => undefined, shown }
  const pathOf = (item: unknown, site: OutputSite): string => {
    const path = times.measureSync(plugin, hook, () => output.path(item, shownSite(project, site, quiet)))
    checkPath(nameOf(owned), path)
    return path
  }
  return {
    name: nameOf(owned),
    scope: 'site',
    units: (site, path) =>
      hasFiles && (path === undefined || pattern === undefined || fitsPath(path, pattern))
        ? run(hook, () => output.items(shownSite(project, site, quiet), path))
        : [],
    paths: (item, site) => [pathOf(item, site)],
    key: async (item, site) => [
      project.pluginKey(plugin),
      output.key(item, shownSite(project, site, quiet)),
      ...(typeof output.readsPages === 'function'
        ? output.readsPages(item).map((page) => site.pageKey(linkedPageIn(shown, page)))
        : await keysOfPages(output, site)),
    ],
    async files(item, site) {
      const findings: Diagnostic[] = []
      const reads: Record<string, string> = {}
      const path = pathOf(item, site)
      const own = shownSite(project, site, {
        onRead: (file, hash) => Object.assign(reads, { [file]: hash }),
        onFind: (rule, finding) => findings.push(ruleDiagnostic(plugin, rule, finding)),
        shown,
      })
      const file = await run(hook, async () => fileOf(path, await output.render(item, own, path)))
      return { files: [file], facts: { findings, reads } satisfies ItemFacts }
    },
    readsOtherFiles: true,
    ...(output.readsPages ? { readsPages: true } : {}),
    isStale: (facts) =>
      facts === undefined ||
      (facts as ItemFacts).findings.length > 0 ||
      Object.entries((facts as ItemFacts).reads).some(([file, hash]) => hashOfRead(project.root, file) !== hash),
    diagnostics: findingsIn,
  }
}

/** Adapts an output whose paths depend on what it writes. */
function forFiles(
  owned: OwnedOutput,
  output: FilesOutput,
  project: PluginProject,
  { run, onRead, pluginKey }: Tools,
): CoreOutput {
  const hook = `output ${output.name}`
  const pattern = project.plugins.runSync(owned.plugin, hook, () => patternOf(output, outputFacts(project)))
  const shown = (site: OutputSite, findings: Diagnostic[] = []) => {
    const onFind: OnFind = (rule, finding) => findings.push(ruleDiagnostic(owned.plugin, rule, finding))
    return shownSite(project, site, { onRead, onFind })
  }
  const checked = ({ path, content }: NamedFile): OutputFile => {
    checkPath(nameOf(owned), path)
    const file = fileOf(path, content)
    if (pattern && fitsPath(file.path, pattern)) return file
    throw new Error(`the output \`${nameOf(owned)}\` has the path \`${path}\`, which its \`path\` does not match`)
  }
  return {
    name: nameOf(owned),
    scope: 'site',
    units: () => (pattern === undefined ? [] : ['site']),
    paths: () => [pattern].flatMap((one) => one ?? []),
    ...(output.key
      ? {
          key: async (_, site) => [
            pluginKey,
            await run(hook, () => output.key?.(shown(site))),
            ...(await keysOfPages(output, site)),
          ],
        }
      : {}),
    async files(_, site) {
      const findings: Diagnostic[] = []
      const files = await run(hook, async () => (await output.files(shown(site, findings))).map(checked))
      return { files, facts: { findings } satisfies FoundFacts }
    },
    ...(readsPages(output) ? { readsPages: true } : {}),
    diagnostics: findingsIn,
  }
}

/** An output whose units are those of docsite. */
interface OwnedPer extends OwnedOutput {
  output: OutputsPer[keyof OutputsPer]
}

function adapt(owned: OwnedPer, site: SiteOfHooks, tools: Tools): CoreOutput {
  const { plugin, output } = owned
  const hook = `output ${output.name}`
  let findings: Diagnostic[] = []
  const onFind: OnFind = (rule, finding) => findings.push(ruleDiagnostic(plugin, rule, finding))
  const adapted =
    output.per === 'page' ? forPages(output, site) : forSite(output, site, { onRead: tools.onRead, onFind })
  const paths: CoreOutput['paths'] = (unit, of) => tools.times.measureSync(plugin, hook, () => adapted.paths(unit, of))
  return {
    name: nameOf(owned),
    scope: output.per,
    paths,
    ...(adapted.key && tools.pluginKey !== undefined
      ? {
          key: async (unit: unknown, of: OutputSite) => [
            tools.pluginKey,
            paths(unit, of).map(String),
            await tools.run(hook, () => adapted.key?.(unit, of)),
            ...(await keysOfPages(output, of)),
          ],
        }
      : {}),
    async files(input, context) {
      const wanted = output.per === 'page' ? [(input as PageInput).path] : paths(input, context).map(String)
      findings = []
      let measured: PageFacts | undefined
      const files = await tools.run(hook, () => {
        for (const path of wanted) checkPath(nameOf(owned), path)
        return Promise.all(
          wanted.map(async (path) => {
            const made = await adapted.render(input, context, path)
            if (typeof made === 'string' || !('content' in made)) return fileOf(path, made)
            measured = { [factName(nameOf(owned))]: made.facts }
            return fileOf(path, made.content)
          }),
        )
      })
      const facts = findings.length > 0 ? { findings } : measured
      return facts ? { files, facts } : files
    },
    ...(readsPages(output) ? { readsPages: true } : {}),
    ...(output.per === 'locale' && output.manifest
      ? {
          manifest: (of) => {
            const pathsIn = (unit: OutputLocale) => of.pathsOf({ name: nameOf(owned), scope: 'locale', paths }, unit)
            const first = localesOf(of.linked).flatMap((unit) =>
              pathsIn(unit)
                .slice(0, 1)
                .map((one) => [unit.name, one]),
            )
            return output.manifest?.(Object.fromEntries(first), shownSite(site, of, { onRead: tools.onRead, onFind }))
          },
        }
      : {}),
    diagnostics: findingsIn,
  }
}

type PerUnit = Pick<PluginOutput, 'per'> & { readsPages?: unknown }

/** Returns the keys of all pages, if an output reads them. */
const keysOfPages = async (output: PerUnit, site: OutputSite): Promise<string[]> =>
  readsPages(output) ? (await site.pages()).map((page) => site.pageKey(page)) : []

const readsPages = (output: PerUnit): boolean => Boolean(output.readsPages)

/** The functions of an output with the arguments of a `CoreOutput`. */
interface Adapted {
  paths(unit: unknown, site: OutputSite): readonly string[]
  key?(unit: unknown, site: OutputSite): unknown
  render(input: unknown, site: OutputSite, path: string): Rendered | Promise<Rendered>
}

type Rendered = string | Uint8Array | MeasuredFile

function forPages({ path, render }: OutputsPer['page'], of: SiteOfHooks): Adapted {
  const { read: _, readJson: __, readYaml: ___, ...site } = pluginSite(of, () => undefined)
  return {
    paths: (unit, { linked, tree }) =>
      pathsOf(path, pageOf(unit as Route), { ...site, data: linked.site, publicFiles: tree.publicFiles }),
    render(input, _, path) {
      const { article, slots, view, context } = input as PageInput
      const { record } = view
      const page = {
        ...{ article, record },
        get content() {
          return context.prerender.content({ ...view, record: { ...record, slots } }, article)
        },
      }
      return render(page, { ...site, data: context.site }, path)
    },
  }
}

/** Receives a problem, and the name of its rule. */
type OnFind = ShownSite['report']

/** Returns the site as outputs see it. */
const shownSite = (of: SiteOfHooks, site: OutputSite, { onRead, onFind, shown }: Hearing): ShownSite => ({
  ...builtSite(of, site, onRead, shown),
  report: onFind,
})

interface Hearing {
  onRead: OnRead
  onFind: OnFind
  shown?: ShownPages
}

/** The pages that a site has shown. */
type ShownPages = WeakMap<SitePage, LinkedPage>

function linkedPageIn(pages: ShownPages, page: SitePage): LinkedPage {
  const found = pages.get(page)
  if (found === undefined) throw new TypeError('the page was not returned by `pages` of the same site')
  return found
}

/** Returns a site with its rendered pages and its files. Sites with the same `shown` take each other's pages. */
export function builtSite(
  of: SiteOfHooks,
  site: OutputSite,
  onRead: OnRead,
  shown: ShownPages = new WeakMap(),
): BuiltSite {
  const { linked, tree } = site
  const linkedPage = (page: SitePage) => linkedPageIn(shown, page)
  const shownPage = (page: LinkedPage): SitePage => {
    const one = publicPage(page, site)
    shown.set(one, page)
    return one
  }
  return {
    ...pluginSite(of, onRead),
    data: linked.site,
    publicFiles: tree.publicFiles,
    async pages(includes) {
      const pages = await site.pages(includes && ((route) => includes(pageOf(route))))
      return pages.map(shownPage)
    },
    async searchedPages() {
      return (await foundPages(site)).map(({ linked, metadata: { title, group, keywords, weight }, source }) => {
        const page = shownPage(linked)
        return {
          ...{ page, title, group: plainText(group), keywords, weight },
          hash: hash('sha1', JSON.stringify([page.url, title, group, keywords, weight, source?.hash])),
          get content() {
            return site.searchTextOf(linked.route.filePath)
          },
        }
      })
    },
    sidebar: ({ record }) => linked.sectionOf(record)?.entries ?? [],
    sidebars: ({ lang, version }) =>
      linked.navigation.sections(lang, version).map(({ key, entries }) => ({ key, entries })),
    async article(page) {
      return isPortable(linked.site)
        ? articleIn(await site.pageText(documents, linkedPage(page)))
        : (JSON.parse(await site.pageText(records, linkedPage(page))) as PageFile).body
    },
    redirects() {
      return redirectTargets(linked.site, linked.routes).map(({ from, to }) => ({ from, to }))
    },
    headerPolicy: () => headerPolicyOf(site),
    isDev: site.isDev,
    shellFiles() {
      const { theme, document } = site
      const compiled = theme.files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path))
      return [
        ...new Set([
          ...compiled,
          document.shell.start,
          document.shell.style,
          ...Object.values(document.shell.siteData),
        ]),
      ]
    },
    bareDocument: (parts) => bareDocument(parts, linked.site, site.document.shell),
    hash(page) {
      const { route, record, placeholders } = linkedPage(page)
      return hash('sha1', JSON.stringify([site.sourceOf(route.filePath)?.hash, record, placeholders]))
    },
    facts: (page, output) => site.measuredBy(output, linkedPage(page)),
    async file(path) {
      if (!isInside(path)) return undefined
      if (tree.publicFiles.includes(path)) {
        const source = `content/public/${path}`
        onRead(source, hashOfRead(of.root, source))
      }
      return site.bytesOf(path)
    },
  }
}

/** Returns the policy for a header, which allows the frames of all pages. */
async function headerPolicyOf(site: OutputSite): Promise<string | undefined> {
  const { documentCsp } = site.document
  if (documentCsp.sources === undefined) return undefined
  const frames: string[] = []
  for (const page of [...(await site.pages()), ...(await site.notFoundPages())])
    frames.push(...((await site.pageFacts(page)).frames ?? []))
  return headerPolicy(documentCsp, frames)
}

/** Returns the article in a document of a portable site, which has no records. */
function articleIn(document: string): string {
  const start = document.indexOf('>', document.indexOf('<article id="pageArticle"')) + 1
  return document.slice(start, document.lastIndexOf('</article>'))
}

/** Returns the diagnostic for a problem that an output reports under a rule of its plugin. */
function ruleDiagnostic(plugin: Plugin, rule: string, finding: SiteFinding): Diagnostic {
  const found = plugin.rules?.find((one) => one.name === rule)
  if (!found) throw new TypeError(`the plugin has no rule \`${rule}\``)
  return findingOf(fullName(plugin, rule) as RuleName, found, finding)
}

function forSite(
  output: OutputsPer['locale'] | OutputsPer['site'],
  of: SiteOfHooks,
  on: { onRead: OnRead; onFind: OnFind },
): Adapted {
  const shown = (site: OutputSite) => shownSite(of, site, on)
  // The compiler does not know that the unit is the one for `per`.
  const own = output as OutputsPer['site']
  const unitOf = (unit: unknown, site: OutputSite): ShownSite => {
    const { lang, version } = unit as OutputLocale
    return output.per === 'site' ? shown(site) : ({ lang, version } as never)
  }
  return {
    paths: (unit, site) => pathsOf(own.path, unitOf(unit, site), shown(site)),
    ...(own.key ? { key: (unit, site) => own.key?.(unitOf(unit, site), shown(site)) } : {}),
    render: (input, site, path) => own.render(unitOf(input, site), shown(site), path),
  }
}

const pageOf = ({ path: routePath, fallback, ...route }: Route): RoutedPage => ({
  ...pageOfFile({ routePath, ...route }),
  ...optional({ fallback }),
})

const pathsOf = <Unit, Site>(
  path: string | ((unit: Unit, site: Site) => string | readonly string[]),
  unit: Unit,
  site: Site,
): readonly string[] => {
  const paths = [typeof path === 'string' ? path : path(unit, site)].flat()
  if (paths.some((one) => typeof one !== 'string'))
    throw new WrongResult('its `path` must return a path or a list of paths')
  return paths
}

/** Returns a file. Replaces `[hash]` in its path. */
function fileOf(path: string, content: string | Uint8Array): OutputFile {
  const named = hashedPath(path, content)
  return typeof content === 'string' ? { path: named, text: content } : { path: named, bytes: content }
}

/** Returns whether a path is relative, with `/`, and inside the output directory. Names of pages may contain a colon. */
const isInside = (path: string): boolean =>
  /^(?![a-z]:\/)[^/\\][^\\]*$/i.test(path) &&
  !path.split('/').some((part) => part === '' || part === '.' || part === '..')

/** Checks that a path is inside the output directory, and contains a hash where browsers cache files forever. */
function checkPath(name: string, path: string): void {
  if (!isInside(path))
    throw new Error(`the output \`${name}\` has the path \`${path}\`, which is not a relative path with \`/\``)
  // Browsers do not cache files with these extensions, because pages have any name.
  if (isHashedPlace(path) && !/\[hash\]|\.(?:html|md)$/.test(path))
    throw new Error(
      `the output \`${name}\` has the path \`${path}\`, where browsers cache files forever, and which needs \`[hash]\``,
    )
}

/** Reports files of plugins that another output writes too. `files` contains those of outputs that do not belong to pages. */
export function outputConflicts(
  project: Pick<Project, 'plugins' | 'config'>,
  outputs: readonly CoreOutput[],
  pages: readonly LinkedPage[],
  files: ReadonlyMap<string, readonly { path: string }[]>,
  site: OutputSite,
): Diagnostic[] {
  const ofPlugins = new Map(
    outputsIn(project.config).flatMap((owned): [string, Plugin][] =>
      isFeature(owned.plugin) ? [] : [[nameOf(owned), owned.plugin]],
    ),
  )
  if (ofPlugins.size === 0) return []
  const owners = new Map<string, string>()
  const diagnostics: Diagnostic[] = []
  const add = (path: string, name: string) => {
    const other = owners.get(path)
    const plugin = ofPlugins.get(name) ?? ofPlugins.get(other ?? '')
    if (other === undefined) owners.set(path, name)
    if (other === undefined || !plugin) return
    const text = `The outputs \`${other}\` and \`${name}\` both write the file \`${path}\``
    diagnostics.push(
      diagnostic('invalid-config', project.plugins.placeOf(plugin), text, 'Change one of the two paths.'),
    )
  }
  for (const output of outputs) {
    const paths =
      output.scope === 'page'
        ? pages.flatMap(({ route }) => output.paths(route, site).map(String))
        : (files.get(output.name) ?? []).map(({ path }) => path)
    for (const path of paths) add(path, output.name)
  }
  return diagnostics
}

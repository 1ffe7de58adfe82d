// Converts the rules of plugins and of features to rules of the engine.

import type { Element } from 'hast'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { Diagnostic, OwnRuleName, Place, RuleName, Severity } from '../model/diagnostics/diagnostic.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { Json } from '../model/plugin/plugin-data.ts'
import type {
  MarkdownNode,
  PageFinding,
  PluginRule,
  RuleHtml,
  RuleMemory,
  RulePage,
  RuleSite,
  SiteFinding,
} from '../model/plugin/plugin-rule.ts'
import { pageOfFile } from '../page/page-file.ts'
import type { BodyContext, BodyRule } from '../page/rules/body-rules.ts'
import type { Finding, PageRule, RuleInput } from '../page/rules/rules.ts'
import { urlFix } from '../site/links/written-url.ts'
import { findingOf, publicSite } from '../site/public-site.ts'
import { findField } from '../source/config/problem-place.ts'
import { CachedValues } from '../source/plugins/cached-values.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { features, fullName, isFeature, pluginsOf } from '../source/plugins/plugins.ts'
import type { Cache } from '../storage/cache.ts'
import { optional } from '../text/optional.ts'
import { remembered } from '../text/remembered.ts'
import type { CheckedSite, SiteRule } from './rule.ts'

/** A rule of a plugin or a feature, for the parts of the engine that run rules. */
export interface EngineRule {
  name: RuleName
  severity: Severity
  page?: PageRule
  html?: BodyRule
  site?: SiteRule
}

/** The rules of features. */
export const featureRules: readonly PluginRule[] = features.flatMap(({ rules = [] }) => rules)

/** Returns the rules of all features and plugins. Those of features have the names and the failures of docsite's own rules. */
export const pluginRules = (config: SiteConfig, times = new HookTimes()): EngineRule[] => [
  ...featureRules.map((rule) => engineRule(rule.name as OwnRuleName, rule, (call) => [...call()])),
  ...pluginsOf(config).flatMap((plugin) =>
    (plugin.rules ?? []).map((rule) =>
      engineRule(`${plugin.name}/${rule.name}`, rule, (call) =>
        times.measureSync(plugin, `rule ${rule.name}`, () => [...call()]),
      ),
    ),
  ),
]

const engineRule = (name: RuleName, rule: PluginRule, run: Run): EngineRule => ({
  name,
  severity: rule.severity,
  ...(rule.page || rule.note ? { page: pageRule(name, rule, run) } : {}),
  ...(rule.html ? { html: htmlRule(name, rule, run) } : {}),
  ...(rule.site ? { site: siteRule(name, rule, run) } : {}),
})

/** Rules of the whole site run in every check, so nothing has to know what they read. */
const onRead = () => undefined

type Run = <T>(call: () => Iterable<T>) => T[]

const pageRule =
  (name: RuleName, rule: PluginRule, run: Run): PageRule =>
  (page, site) => {
    const shown = shownPage(page)
    if (rule.note) page.notes.set(name, run(() => [rule.note?.(shown, site)])[0])
    const findings = rule.page ? run(() => rule.page?.(shown, site) ?? []) : []
    return findings.length === 0 ? [] : findings.map(found(name, rule))
  }

const htmlRule =
  (name: RuleName, rule: PluginRule, run: Run): BodyRule =>
  (page, site) =>
    run(() => rule.html?.(shownHtml(page), site) ?? []).map(found(name, rule))

const found =
  (rule: RuleName, { severity, docs }: PluginRule) =>
  ({ at, text, hint, fix }: PageFinding): Finding => ({
    ...{ rule, severity, at, text },
    ...optional({ help: docs, hint, fix }),
  })

/** Returns a page as rules of plugins see it, the same object for all of them. Their nodes have less exact types. */
const shownPage = remembered(
  (page: RuleInput): RulePage => ({
    ...pageOfFile(page.source),
    frontmatter: page.frontmatter,
    markdown: page.markdown,
    fileText: page.source.text,
    get lines() {
      return page.lines
    },
    nodes: (type) => page.nodes(type as never),
    literals: () => page.literals() as readonly MarkdownNode[],
    get tags() {
      return page.tags
    },
    parentOf: (node) => page.parentOf(node as never) as MarkdownNode | undefined,
    written: (node) => page.written(node as never),
    at: (offset) => ({ ...page.at(offset), ...(page.placeOf(offset) as Required<Place>) }),
  }),
)

const shownHtml = ({ source, frontmatter, html, isWritten }: BodyContext): RuleHtml => ({
  ...pageOfFile(source),
  frontmatter,
  html,
  isWritten: (element) => isWritten(element as Element),
})

const siteRule =
  (name: RuleName, rule: PluginRule, run: Run): SiteRule =>
  ({ pages, ...read }) =>
    run(() => rule.site?.(publicSite(pluginSite(read.project, onRead), read, pages)) ?? []).map((finding) =>
      findingOf(name, rule, finding),
    )

/** What the rules that run last have found, and the content path of the page that has the problem, if it is on one. */
export interface LaterFinding {
  filePath?: string
  one: Diagnostic
}

/** Returns the flag of `docsite check` without which a rule of a feature or a plugin does not run, if it has one. */
export const flagOf = (name: RuleName, plugins: readonly Plugin[]): string | undefined =>
  [...features, ...plugins]
    .flatMap((plugin) => (plugin.rules ?? []).filter((rule) => fullName(plugin, rule.name) === name))
    .find(({ flag }) => flag !== undefined)?.flag

type CachedNotes = Pick<Cache, 'readNote' | 'writeNote'>

/** What the rules that run last keep: in the cache, and during one command. */
export class LaterNotes {
  readonly cache: CachedNotes
  readonly #memories = new Map<string, RuleMemory>()

  constructor(cache: CachedNotes) {
    this.cache = cache
  }

  /** Returns the memory of a rule, the same object each time. */
  memoryOf(rule: RuleName): RuleMemory {
    const name = `memory-${rule.replace('/', '.')}`
    const memory = this.#memories.get(rule) ?? {
      read: () => this.cache.readNote<Json>(name),
      write: (value) => this.cache.writeNote(name, value),
    }
    this.#memories.set(rule, memory)
    return memory
  }
}

/** How the rules that run last are asked. */
export interface LaterRun {
  notes: LaterNotes
  /** Runs only the rules that these flags ask for, instead of those without a flag. */
  flags?: readonly string[] | undefined
  signal?: AbortSignal | undefined
  onProgress?: RuleSite['progress']
}

/** Runs the rules that may take long. */
export async function findLater(site: CheckedSite, { flags, ...run }: LaterRun): Promise<LaterFinding[]> {
  const found: LaterFinding[] = []
  for (const plugin of [...features, ...site.project.plugins.list])
    for (const rule of plugin.rules ?? []) {
      const isAsked = flags ? rule.flag !== undefined && flags.includes(rule.flag) : rule.flag === undefined
      if (!rule.later || !isAsked || !(site.rules?.includes(fullName(plugin, rule.name) as RuleName) ?? true)) continue
      found.push(...(await runLater(plugin, rule, site, run)))
    }
  return found
}

async function runLater(plugin: Plugin, rule: PluginRule, site: CheckedSite, run: LaterRun): Promise<LaterFinding[]> {
  const { plugins, pluginKey } = site.project
  const kept = { plugin, hook: `rule ${rule.name}`, pluginKey: pluginKey(plugin) }
  const values = new CachedValues(kept, pluginSite(site.project, onRead), run.notes.cache)
  const nameOf = (rule: string) => fullName(plugin, rule) as RuleName
  const shown = ruleSite(site, { ...run, cached: values.site.cached, memory: run.notes.memoryOf(nameOf(rule.name)) })
  const call = async () => [...((await rule.later?.(shown)) ?? [])]
  const findings = await (isFeature(plugin) ? call() : plugins.run(plugin, kept.hook, call))
  values.save()
  const filePaths = new Map(shown.pages.map((page, i) => [page, site.pages.at(i)?.route.filePath]))
  return findings.map((finding): LaterFinding => {
    const filePath = finding.page && filePaths.get(finding.page)
    const reporting = plugin.rules?.find(({ name }) => name === finding.rule) ?? rule
    const one = findingOf(nameOf(reporting.name), reporting, finding)
    return { one, ...(filePath === undefined ? {} : { filePath }) }
  })
}

/** Returns the linked site for a rule that runs last. */
export const ruleSite = (
  site: CheckedSite,
  { signal = new AbortController().signal, onProgress = () => undefined, cached, memory }: RuleSiteParts,
): RuleSite => ({
  ...publicSite(pluginSite(site.project, onRead), site, site.pages),
  ...{ cached, memory, signal, progress: onProgress },
  place: (...path) => findField(site.configTexts, path),
  urlFix(at, written, fixed): SiteFinding['fix'] {
    const fix = urlFix(written, fixed, at, site.linked.lineAt(at))
    return fix && { at: fix.place, written: fix.written, fixed: fix.fixed }
  },
})

type RuleSiteParts = Pick<LaterRun, 'signal' | 'onProgress'> & Pick<RuleSite, 'cached' | 'memory'>

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
import type { ContentFile } from '../model/plugin/site.ts'
import { pageOfFile } from '../page/page-file.ts'
import type { BodyContext, BodyRule } from '../page/rules/body-rules.ts'
import type { Finding, PageRule, RuleInput } from '../page/rules/rules.ts'
import { urlFix } from '../site/links/written-url.ts'
import { contentFiles, findingOf, publicSite } from '../site/public-site.ts'
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

const rightNote = 'right'

/** What the rules that run last keep: in the cache, and during one command. */
export class LaterNotes {
  readonly cache: CachedNotes
  readonly #memories = new Map<string, RuleMemory>()
  /** The keys of files without problems. */
  #right: ReadonlySet<string>
  #isStored = true

  constructor(cache: CachedNotes) {
    this.cache = cache
    this.#right = new Set(cache.readNote<string[]>(rightNote))
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

  isRight = (key: string): boolean => this.#right.has(key)

  /** Adds the keys of files in which another machine has found no problems. */
  adopt(right: readonly string[]): void {
    this.#right = new Set([...this.#right, ...right])
    this.#isStored = false
  }

  /** Replaces all keys. */
  keep(right: ReadonlySet<string>): void {
    const isSame = right.size === this.#right.size && [...right].every(this.isRight)
    if (!isSame || !this.#isStored) this.cache.writeNote(rightNote, [...right])
    this.#right = right
    this.#isStored = true
  }

  get right(): Iterable<string> {
    return this.#right
  }
}

/** How the rules that run last are asked. */
export interface LaterRun {
  notes: LaterNotes
  /** Runs only the rules that these flags ask for, instead of those without a flag. */
  flags?: readonly string[] | undefined
  /** The content paths of the files to check. */
  only?: ReadonlySet<string> | undefined
  /** Runs only the rules that look at single files. */
  isPart?: boolean
  /** Whether the command goes on after the check. */
  isLive?: boolean
  signal?: AbortSignal | undefined
  onProgress?: RuleSite['progress']
  /** Exchanges with other machines which keys are right. Returns the function that adds those that are found here. */
  exchange?(keysOf: (filePath: string) => readonly string[]): Promise<() => void>
}

/** A rule that is about to run. */
interface LaterRule {
  plugin: Plugin
  rule: PluginRule
  name: RuleName
  site: RuleSite
  /** The keys of the files to check, by content path. */
  keys: ReadonlyMap<string, string>
  save(): void
}

/** Runs the rules that may take long. */
export async function findLater(site: CheckedSite, run: LaterRun): Promise<LaterFinding[]> {
  const { notes, flags, only, isPart = false } = run
  const isAsked = ({ flag, later, laterKey }: PluginRule) =>
    later && (isPart ? laterKey : true) && (flags ? flag !== undefined && flags.includes(flag) : flag === undefined)
  const files = contentFiles(site, site.linked)
  const toCheck = [...files].filter(([filePath]) => only?.has(filePath) ?? true)
  const rules = [...features, ...site.project.plugins.list].flatMap((plugin) =>
    (plugin.rules ?? []).flatMap((rule): LaterRule[] => {
      const name = fullName(plugin, rule.name) as RuleName
      return isAsked(rule) && (site.rules?.includes(name) ?? true) ? [laterRule(plugin, rule, site, run, toCheck)] : []
    }),
  )
  const give = await run.exchange?.((filePath) => rules.flatMap(({ keys }) => keys.get(filePath) ?? []))
  const filePaths = new Map<unknown, string>([...files].map(([filePath, file]) => [file.file, filePath]))
  const found: LaterFinding[] = []
  const right = new Set(only || flags ? notes.right : [])
  for (const rule of rules) {
    const findings = await findingsOf(rule, site)
    const wrong = new Set(findings.map(({ finding }) => finding.page?.file))
    for (const [filePath, key] of rule.keys) if (!wrong.has(files.get(filePath)?.file)) right.add(key)
    for (const { one, finding } of findings) {
      const filePath = filePaths.get(finding.page?.file)
      found.push({ one, ...(filePath === undefined ? {} : { filePath }) })
    }
  }
  if (!flags) notes.keep(right)
  give?.()
  return found
}

/** Prepares a rule. What it has not checked is known only when it runs, because other machines may have done so. */
function laterRule(
  plugin: Plugin,
  rule: PluginRule,
  site: CheckedSite,
  { notes, ...run }: LaterRun,
  files: readonly (readonly [filePath: string, file: ContentFile])[],
): LaterRule {
  const { project } = site
  const name = fullName(plugin, rule.name) as RuleName
  const kept = { plugin, hook: `rule ${rule.name}`, pluginKey: project.pluginKey(plugin) }
  const values = new CachedValues(kept, pluginSite(project, onRead), notes.cache)
  const keys = new Map<string, string>()
  const shown = ruleSite(site, {
    ...{ ...run, cached: values.site.cached, memory: notes.memoryOf(name) },
    unchecked: () =>
      files.flatMap(([filePath, file]) => {
        const key = keys.get(filePath)
        return rule.laterKey && (key === undefined || notes.isRight(key)) ? [] : file
      }),
  })
  for (const [filePath, file] of files) {
    const key = rule.laterKey?.(file, shown)
    if (key !== undefined) keys.set(filePath, `${name} ${kept.pluginKey} ${key}`)
  }
  return { plugin, rule, name, site: shown, keys, save: () => values.save() }
}

async function findingsOf({ plugin, rule, name, site: shown, save }: LaterRule, { project }: CheckedSite) {
  const call = async () => [...((await rule.later?.(shown)) ?? [])]
  const findings = await (isFeature(plugin) ? call() : project.plugins.run(plugin, `rule ${rule.name}`, call))
  save()
  return findings.map((finding) => {
    const reporting = plugin.rules?.find((one) => one.name === finding.rule)
    const reportedName = reporting ? (fullName(plugin, reporting.name) as RuleName) : name
    return { finding, one: findingOf(reportedName, reporting ?? rule, finding) }
  })
}

interface RuleSiteParts extends Pick<LaterRun, 'isLive' | 'signal' | 'onProgress'> {
  cached: RuleSite['cached']
  memory: RuleMemory
  unchecked(): readonly ContentFile[]
}

/** Returns the linked site for a rule that runs last. */
export function ruleSite(site: CheckedSite, parts: RuleSiteParts): RuleSite {
  const { signal = new AbortController().signal, onProgress = () => undefined, isLive = false } = parts
  const { cached, memory, unchecked } = parts
  return {
    ...publicSite(pluginSite(site.project, onRead), site, site.pages),
    ...{ cached, memory, isLive, signal, progress: onProgress },
    get unchecked() {
      return unchecked()
    },
    place: (...path) => findField(site.configTexts, path),
    urlFix(at, written, fixed): SiteFinding['fix'] {
      const fix = urlFix(written, fixed, at, site.linked.lineAt(at))
      return fix && { at: fix.place, written: fix.written, fixed: fix.fixed }
    },
  }
}

// Runs the rules of features and plugins that look at the linked site last, and may take long.

import type { Diagnostic, RuleName } from '../model/diagnostics/diagnostic.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { Json } from '../model/plugin/plugin-data.ts'
import type { PluginRule, RuleMemory, RuleSite, SiteFinding } from '../model/plugin/plugin-rule.ts'
import type { ContentFile } from '../model/plugin/site.ts'
import { linkFaults } from '../site/links/link-faults.ts'
import { findTarget } from '../site/links/targets.ts'
import { urlFix } from '../site/links/written-url.ts'
import { contentFiles, findingOf, publicSite, publicTarget } from '../site/public-site.ts'
import { findField } from '../source/config/problem-place.ts'
import { CachedValues } from '../source/plugins/cached-values.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { features, fullName, isFeature } from '../source/plugins/plugins.ts'
import type { Cache } from '../storage/cache.ts'
import { optional } from '../text/optional.ts'
import { remembered } from '../text/remembered.ts'
import { onRead } from './plugin-rules.ts'
import type { CheckedSite } from './rule.ts'

/** What the rules that run last have found, and the content path of the page that has the problem, if it is on one. */
export interface LaterFinding {
  filePath?: string
  one: Diagnostic
}

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
  searchIndexes?: RuleSite['searchIndexes']
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
  const rules: LaterRule[] = []
  for (const plugin of [...features, ...site.project.plugins.list])
    for (const rule of plugin.rules ?? []) {
      const isReported = site.rules?.includes(fullName(plugin, rule.name) as RuleName) ?? true
      if (isAsked(rule) && isReported) rules.push(await laterRule(plugin, rule, site, run, toCheck))
    }
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
async function laterRule(
  plugin: Plugin,
  rule: PluginRule,
  site: CheckedSite,
  { notes, ...run }: LaterRun,
  files: readonly (readonly [filePath: string, file: ContentFile])[],
): Promise<LaterRule> {
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
    const key = await rule.laterKey?.(file, shown)
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

interface RuleSiteParts extends Pick<LaterRun, 'isLive' | 'signal' | 'onProgress' | 'searchIndexes'> {
  cached: RuleSite['cached']
  memory: RuleMemory
  unchecked(): readonly ContentFile[]
}

/** Returns the site as all rules see it, the same pages for all of them. */
const shownSite = remembered((site: CheckedSite) => publicSite(pluginSite(site.project, onRead), site, site.pages))

/** Returns the linked site for a rule that runs last. */
export function ruleSite(site: CheckedSite, parts: RuleSiteParts): RuleSite {
  const { signal = new AbortController().signal, onProgress = () => undefined, isLive = false } = parts
  const { cached, memory, unchecked, searchIndexes = async () => [] } = parts
  return {
    ...shownSite(site),
    ...{ cached, memory, isLive, signal, progress: onProgress, searchIndexes },
    get unchecked() {
      return unchecked()
    },
    place: (...path) => findField(site.configTexts, path),
    urlFix(at, written, fixed): SiteFinding['fix'] {
      const fix = urlFix(written, fixed, at, site.linked.lineAt(at))
      return fix && { at: fix.place, written: fix.written, fixed: fix.fixed }
    },
    link(href, lang) {
      const origin = { lang, version: site.project.addressing.defaultVersion }
      const { targets } = site.linked
      const target = findTarget(href, origin, targets)
      const isLost = target.kind === 'dead' || (target.kind === 'page' && target.moved)
      const [problem] = isLost ? linkFaults(href, target, origin, targets) : []
      return { target: publicTarget(target), ...optional({ problem }) }
    },
  }
}

// Converts the rules of plugins and of features to rules of the engine.

import type { Element } from 'hast'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { OwnRuleName, Place, RuleName, Severity } from '../model/diagnostics/diagnostic.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import type { MarkdownNode, PageFinding, PluginRule, RuleHtml, RulePage } from '../model/plugin/plugin-rule.ts'
import { pageOfFile } from '../page/page-file.ts'
import type { BodyContext, BodyRule } from '../page/rules/body-rules.ts'
import type { Finding, PageRule, RuleInput } from '../page/rules/rules.ts'
import { findingOf, publicSite } from '../site/public-site.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { features, fullName, pluginsOf } from '../source/plugins/plugins.ts'
import { optional } from '../text/optional.ts'
import { remembered } from '../text/remembered.ts'
import type { SiteRule } from './rule.ts'

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
export const onRead = () => undefined

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
    components: page.components,
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

/** Returns the flag of `docsite check` without which a rule of a feature or a plugin does not run, if it has one. */
export const flagOf = (name: RuleName, plugins: readonly Plugin[]): string | undefined =>
  [...features, ...plugins]
    .flatMap((plugin) => (plugin.rules ?? []).filter((rule) => fullName(plugin, rule.name) === name))
    .find(({ flag }) => flag !== undefined)?.flag

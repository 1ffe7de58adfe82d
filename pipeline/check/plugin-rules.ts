// Converts the rules of plugins to rules of the engine.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { Diagnostic, RuleName, Severity } from '../model/diagnostics/diagnostic.ts'
import type { PluginRule, RulePage as PublicPage } from '../model/plugin/plugin-rule.ts'
import type { PluginSite } from '../model/plugin/plugin-site.ts'
import type { PageRule } from '../page/rules/rules.ts'
import { publicSite } from '../site/public-site.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginSite } from '../source/plugins/plugin-site.ts'
import { pluginsOf } from '../source/plugins/plugins.ts'
import type { SiteRule } from './rule.ts'

/** A rule of a plugin, for the parts of the engine that run rules. */
export interface EngineRule {
  name: RuleName
  severity: Severity
  page?: PageRule
  site?: SiteRule
}

/** Returns the rules of all plugins. */
export const pluginRules = (config: SiteConfig, times = new HookTimes()): EngineRule[] =>
  pluginsOf(config).flatMap((plugin) =>
    (plugin.rules ?? []).map((rule): EngineRule => {
      const name = `${plugin.name}/${rule.name}` as const
      const run = <T>(call: () => Iterable<T>) => times.measureSync(plugin, `rule ${rule.name}`, () => [...call()])
      return {
        name,
        severity: rule.severity,
        ...(rule.page ? { page: pageRule(name, rule, run) } : {}),
        ...(rule.site ? { site: siteRule(name, rule, run) } : {}),
      }
    }),
  )

/** Rules of the whole site run in every check, so nothing has to know what they read. */
const onRead = () => undefined

type Run = <T>(call: () => Iterable<T>) => T[]

const pageRule =
  (name: RuleName, rule: PluginRule, run: Run): PageRule =>
  (page, site) =>
    run(() => rule.page?.(page as unknown as PublicPage, site as PluginSite) ?? []).map(({ at, text, hint, fix }) => ({
      rule: name,
      severity: rule.severity,
      ...(rule.docs === undefined ? {} : { help: rule.docs }),
      at,
      text,
      ...(hint === undefined ? {} : { hint }),
      ...(fix === undefined ? {} : { fix }),
    }))

const siteRule =
  (name: RuleName, rule: PluginRule, run: Run): SiteRule =>
  ({ pages, ...read }) =>
    run(() => rule.site?.(publicSite(pluginSite(read.project, onRead), read, pages)) ?? []).map(
      ({ page, file = page?.file ?? 'config', line, column, text, hint }): Diagnostic => ({
        rule: name,
        severity: rule.severity,
        place: {
          file,
          ...(line === undefined ? {} : { line }),
          ...(column === undefined ? {} : { column }),
        },
        text,
        ...(hint === undefined ? {} : { hint }),
        ...(rule.docs === undefined ? {} : { help: rule.docs }),
      }),
    )

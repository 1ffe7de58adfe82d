// Finds the documentation of a check rule: one of docsite's own, or one of a project's plugins. Works without a network.

import { allRules } from '../check/all-rules.ts'
import { flagOf } from '../check/plugin-rules.ts'
import {
  isCheckRule,
  isFixedRule,
  isProtectedRule,
  nearest,
  nearestRule,
  type OwnRuleName,
  type Severity,
} from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { rules } from '../model/diagnostics/rules.ts'
import type { PluginRule } from '../model/plugin/plugin-rule.ts'
import { loadProject } from '../source/config/config.ts'
import { packageHome } from '../source/package.ts'
import { pluginsOf } from '../source/plugins/plugins.ts'
import { optional } from '../text/optional.ts'

/** The languages of the manual. */
export type ManualLanguage = 'en' | 'zh'

/** The documentation of a rule. */
export interface RuleExplanation {
  name: string
  severity: Severity
  /** Markdown sentences without a period. A plugin may not give them. */
  meaning?: string
  fix?: string
  /** The commands that report the rule, as arguments of `docsite`. */
  commands: readonly string[]
  /** Whether the configuration can change the severity, and whether comments in pages can silence the rule. */
  isConfigurable: boolean
  isIgnorable: boolean
  url: string
}

const checkCommands = ['check', 'dev']

function commandsOf(rule: OwnRuleName): string[] {
  const flag = flagOf(rule, [])
  if (flag !== undefined) return [`check --${flag}`]
  return isCheckRule(rule) ? checkCommands : ['build', ...checkCommands]
}

/**
 * Explains a rule by its name. The rules of plugins need the project in `folder`. Throws a `DocsiteError` if there is no such rule.
 */
export async function explainRule(name: string, folder: string, language: ManualLanguage): Promise<RuleExplanation> {
  const explanation = ownRule(name, language)
  if (explanation) return explanation
  const ofPlugins = await pluginRulesOf(folder, name.includes('/'))
  const pluginRule = ofPlugins.get(name)
  if (pluginRule) return explainPluginRule(name, pluginRule, language)
  throw unknownRule(name, [...ofPlugins.keys()])
}

function ownRule(name: string, language: ManualLanguage): RuleExplanation | undefined {
  const rule = allRules.find((one) => one.name === name)
  if (!rule) return undefined
  const [meaning, fix] = rule[language]
  const isConfigurable = !isFixedRule(rule.name)
  return {
    name,
    severity: rules[rule.name],
    meaning,
    fix,
    commands: commandsOf(rule.name),
    isConfigurable,
    isIgnorable: isConfigurable && !isProtectedRule(rule.name),
    url: `${packageHome}${language === 'en' ? '' : `/${language}`}/reference/messages#${name}`,
  }
}

const textsIn = (language: ManualLanguage, { zh, ...en }: NonNullable<PluginRule['explanation']>) =>
  (language === 'zh' && zh) || en

const explainPluginRule = (
  name: string,
  { severity, explanation, docs }: PluginRule,
  language: ManualLanguage,
): RuleExplanation => ({
  name,
  severity,
  ...(explanation && textsIn(language, explanation)),
  commands: checkCommands,
  isConfigurable: true,
  isIgnorable: true,
  url: docs ?? `${packageHome}/guide/plugins#rules`,
})

/** Returns the rules of the project's plugins by their full names. Without `isRequired`, a project that cannot be read has none. */
async function pluginRulesOf(folder: string, isRequired: boolean): Promise<Map<string, PluginRule>> {
  try {
    const { config } = await loadProject(folder, { noCache: true })
    return new Map(
      pluginsOf(config).flatMap((plugin) => {
        const { rules = [], blocks = [] } = plugin
        const ofBlocks = blocks
          .filter(({ check }) => check)
          .map(
            ({ name, docs, explanation }): PluginRule => ({
              name,
              severity: 'error',
              ...optional({ docs, explanation }),
            }),
          )
        return [...rules, ...ofBlocks].map((rule): [string, PluginRule] => [`${plugin.name}/${rule.name}`, rule])
      }),
    )
  } catch (error) {
    if (isRequired || !(error instanceof DocsiteError)) throw error
    return new Map()
  }
}

function unknownRule(name: string, ofPlugins: readonly string[]): DocsiteError {
  const likely = ofPlugins.find((one) => one.endsWith(`/${name}`)) ?? nearestRule(name) ?? nearest(name, ofPlugins)
  const hint =
    likely === undefined ? `${packageHome}/reference/messages lists all rules.` : `Did you mean \`${likely}\`?`
  return new DocsiteError(`There is no rule \`${name}\``, [], hint)
}

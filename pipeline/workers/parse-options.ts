// Creates the parse options from the configuration, in workers and in the main thread.

import type { PluggableList } from 'unified'
import { bodyRulesOf, pageRulesOf } from '../check/rules.ts'
import { htmlPolicyOf } from '../model/config/html-policy.ts'
import type { SiteConfig } from '../model/config/site-config.ts'
import type { RuleName } from '../model/diagnostic.ts'
import { frontmatterWith } from '../model/frontmatter.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import type { ParseOptions } from '../page/parse.ts'
import { makeWords } from '../site/site-data.ts'

export function makeParseOptions(
  config: SiteConfig,
  islands: Iterable<string>,
  rules?: readonly RuleName[],
): ParseOptions {
  const { markdown = {}, themeConfig = {} } = config
  const languages = (markdown.highlightLanguages ?? []).map((entry): [string, string] =>
    typeof entry === 'string' ? [entry.toLowerCase(), entry] : [entry.name.toLowerCase(), entry.language],
  )
  const words = new Map<string, InterfaceText>()
  return {
    fence: {
      showLineNumbers: markdown.showLineNumbers ?? false,
      defaultWrapCode: markdown.defaultWrapCode ?? false,
      languages: new Map(languages),
      known: new Map(),
    },
    islands: new Set(islands),
    frontmatter: frontmatterWith(config.frontmatter ?? {}),
    rules: pageRulesOf(config, new Set(islands), rules),
    bodyRules: bodyRulesOf(config, rules),
    html: htmlPolicyOf(config),
    ...((config.locales?.length ?? 0) > 1 ? { original: config.lang ?? 'en' } : {}),
    fallbackHeadingTitle: themeConfig.fallbackHeadingTitle ?? true,
    wordsOf(lang) {
      const known = words.get(lang) ?? makeWords({ config }, lang)
      words.set(lang, known)
      return known
    },
    remarkPlugins: (markdown.remarkPlugins ?? []) as PluggableList,
    rehypePlugins: (markdown.rehypePlugins ?? []) as PluggableList,
  }
}

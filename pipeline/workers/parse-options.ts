// Creates the parse options from the configuration, in workers and in the main thread.

import type { PluggableList } from 'unified'
import { bodyRulesOf, pageRulesOf } from '../check/rules.ts'
import { htmlPolicyOf } from '../model/config/html-policy.ts'
import type { RuleName } from '../model/diagnostics/diagnostic.ts'
import type { InterfaceText } from '../model/interface-text.ts'
import { frontmatterWith } from '../model/page/frontmatter.ts'
import type { Plugin } from '../model/plugin/plugin.ts'
import { writtenNames } from '../model/plugin/plugin-block.ts'
import type { Block } from '../page/blocks/block.ts'
import { blocks, blocksFrom, byName } from '../page/blocks/blocks.ts'
import { type UnusedPackage, unusedPackages } from '../page/blocks/known-packages.ts'
import { type AnyBlock, attributeNames, type OwnedBlock } from '../page/blocks/owned-block.ts'
import { partStylesOf } from '../page/blocks/part-files.ts'
import { languagesOf, likesOf } from '../page/code/plugin-languages.ts'
import type { ParseOptions } from '../page/parse.ts'
import { makeWords } from '../site/site-data.ts'
import { HookTimes } from '../source/plugins/hook-times.ts'
import { pluginSite, type SiteOfHooks } from '../source/plugins/plugin-site.ts'
import { featuresAndPlugins, fullName, pluginsOf, ruleNamesOf } from '../source/plugins/plugins.ts'
import { makePageHook } from './page-hooks.ts'
import { treePlugins } from './tree-plugins.ts'

export function makeParseOptions(
  project: SiteOfHooks,
  islands: Iterable<string>,
  rules?: readonly RuleName[],
  times = new HookTimes(project.root),
): ParseOptions {
  const { config } = project
  const { markdown = {}, themeConfig = {} } = config
  const aliases = new Map(
    (markdown.highlightLanguages ?? []).map((entry): [string, string] =>
      typeof entry === 'string' ? [entry.toLowerCase(), entry] : [entry.name.toLowerCase(), entry.language],
    ),
  )
  const plugins = featuresAndPlugins(config)
  const written = languagesOf(plugins, times)
  const unused: readonly UnusedPackage[] = unusedPackages(project)
  const words = new Map<string, InterfaceText>()
  return {
    fence: {
      showLineNumbers: markdown.showLineNumbers ?? false,
      defaultWrapCode: markdown.defaultWrapCode ?? false,
      ...(markdown.foldCode === undefined ? {} : { foldCode: markdown.foldCode }),
      languages: aliases,
      written: new Map([...written].filter(([name]) => !aliases.has(name))),
      aliases: new Map([...likesOf(written), ...aliases]),
      // A word of a package that is not in use has a diagnostic of its own.
      words: new Set([...plugins.flatMap(fenceWordsOf), ...unused.flatMap(({ word = [] }) => word)]),
      known: new Map(),
    },
    islands: new Set(islands),
    directives: byName([...blocks, ...pluginsOf(config).flatMap((plugin) => directivesOf(plugin, times))]),
    blocks: ownedBlocks(plugins, times, ({ kind }) => kind !== 'node'),
    nodes: ownedBlocks(plugins, times, ({ kind }) => kind === 'node'),
    unusedPackages: unused,
    frontmatter: frontmatterWith(Object.assign({}, config.frontmatter, ...plugins.map((plugin) => plugin.frontmatter))),
    rules: pageRulesOf(config, rules, times),
    bodyRules: bodyRulesOf(config, rules, times),
    html: htmlPolicyOf(config),
    partStyles: partStylesOf(pluginsOf(config)),
    ...((config.locales?.length ?? 0) > 1 ? { original: config.lang ?? 'en' } : {}),
    stackblitz: markdown.stackblitz ?? false,
    headingIds: markdown.headingIds ?? 'github',
    fallbackHeadingTitle: themeConfig.fallbackHeadingTitle ?? true,
    wordsOf(lang) {
      const texts = words.get(lang) ?? makeWords({ config }, lang)
      words.set(lang, texts)
      return texts
    },
    remarkPlugins: [
      ...((markdown.remarkPlugins ?? []) as PluggableList),
      ...treePlugins(plugins, 'remark', 'before', times),
    ],
    rehypePlugins: [
      ...((markdown.rehypePlugins ?? []) as PluggableList),
      ...treePlugins(plugins, 'rehype', 'before', times),
    ],
    remarkContent: treePlugins(plugins, 'remark', 'content', times),
    rehypeContent: treePlugins(plugins, 'rehype', 'content', times),
    lastRemarkPlugins: treePlugins(plugins, 'remark', 'after', times),
    lastRehypePlugins: treePlugins(plugins, 'rehype', 'after', times),
    pluginRules: new Set(plugins.flatMap(ruleNamesOf)),
    siteFor: (onRead) => pluginSite(project, onRead),
    extendPage: makePageHook(plugins, times),
  }
}

/** Returns the words that a plugin adds to fences, and their attributes. */
const fenceWordsOf = ({ blocks = [] }: Plugin): string[] =>
  blocks.flatMap((block) => (block.kind === 'word' ? [block.name, ...attributeNames(block)] : []))

/** Returns the blocks of plugins that `includes` accepts, by the names that authors write. */
const ownedBlocks = (
  plugins: readonly Plugin[],
  times: HookTimes,
  includes: (block: AnyBlock) => boolean,
): ReadonlyMap<string, OwnedBlock> =>
  new Map(
    plugins.flatMap((plugin) =>
      (plugin.blocks ?? []).filter(includes).flatMap((block) => {
        const owned = ownedBlock(plugin, block, times)
        return writtenNames(block).map((name): [string, OwnedBlock] => [name, owned])
      }),
    ),
  )

/** Returns the directives of a plugin, which name it in their errors. */
const directivesOf = (plugin: Plugin, times: HookTimes): Block[] =>
  blocksFrom([plugin]).map((block) => ({
    ...block,
    render: (written) => times.measureSync(plugin, `directive ${block.name}`, () => block.render(written)),
  }))

const ownedBlock = (plugin: Plugin, block: AnyBlock, times: HookTimes): OwnedBlock => {
  const hook = `block ${block.name}`
  return {
    block,
    rule: fullName(plugin, block.name) as RuleName,
    run(call) {
      const result = times.measureSync(plugin, hook, call)
      return result instanceof Promise ? (times.measure(plugin, hook, () => result) as typeof result) : result
    },
  }
}

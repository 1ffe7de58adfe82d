// The part of `@docsite/cli` for configurations: types, and functions that add types to a configuration, a plugin, a rule and an
// output.

import type { Plugin as OfEsbuild } from 'esbuild'
import type { Plugin } from '../plugin/plugin.ts'
import type { PluginBlock } from '../plugin/plugin-block.ts'
import type { PluginCommand } from '../plugin/plugin-command.ts'
import type { PluginDirective } from '../plugin/plugin-directive.ts'
import type { FilesOutput, ItemsOutput, OutputsPer, PluginOutput } from '../plugin/plugin-output.ts'
import type { PluginRule } from '../plugin/plugin-rule.ts'
import type { SiteConfig } from './site-config.ts'

export { escapeMarkdown } from '../../text/escape-markdown.ts'
export { escapeText } from '../../text/escape-text.ts'
export { interpolate } from '../../text/interpolate.ts'
export { WordFinder } from '../../text/word-finder.ts'
export { type FrameParts, frameDocument } from '../frame-document.ts'
export type { HeadTag } from '../head/head-html.ts'
export type { DrawnFacts, ImageFault, ImageFeature, ImageText } from '../head/image-feature.ts'
export { type FenceWord, fenceAttribute, fenceTitle, fenceWords, hasFlag } from '../page/fence-words.ts'
export type { CodeLanguage, WrittenCode, WrittenLine } from '../plugin/code-language.ts'
export type { GeneratedPage, GeneratedSidebar } from '../plugin/generated.ts'
export { PackageFiles } from '../plugin/package-files.ts'
export type * from '../plugin/plugin.ts'
export {
  type BlockFinding,
  type BlockKind,
  type BlockOnPage,
  type Content,
  codeBlock,
  codeTabs,
  type HtmlAttributes,
  h,
  type IslandProps,
  island,
  type MadeElement,
  type MadeIsland,
  type MadeTabs,
  type PluginBlock,
  type ShownCode,
  type ShownLine,
  type ShownPart,
} from '../plugin/plugin-block.ts'
export type {
  CommandArgument,
  CommandInput,
  CommandProblem,
  PlainCommand,
  PluginCommand,
  SiteCommand,
} from '../plugin/plugin-command.ts'
// Only types that are exported with `*` can be extended from outside.
export type * from '../plugin/plugin-data.ts'
export type {
  DirectiveAttribute,
  DirectiveForm,
  DirectiveNode,
  DirectiveOnPage,
  PluginDirective,
} from '../plugin/plugin-directive.ts'
export type {
  BareDocument,
  BuiltSite,
  FilesOutput,
  ItemsOutput,
  MeasuredFile,
  NamedFile,
  OutputFacts,
  OutputLocale,
  OutputSite,
  PageOutputSite,
  PluginOutput,
  Redirect,
  RenderedPage,
  RoutedPage,
  SearchedPage,
  SiteSidebar,
} from '../plugin/plugin-output.ts'
export type * from '../plugin/plugin-rule.ts'
export type {
  ConfigProject,
  Generated,
  PageOfFile,
  PlacedError,
  PlacedValue,
  PluginProject,
  PluginSite,
  Publication,
  WithCache,
} from '../plugin/plugin-site.ts'
export type * from '../plugin/site.ts'
export type { StandardSchema } from '../plugin/standard-schema.ts'
export type { RedirectRule } from '../redirect.ts'
export { type PropsOf, schema } from '../schema-builders.ts'
export type { Landing } from './landing/landing.ts'
export type { NavItem } from './menu.ts'
export type { SearchConfig } from './search/search.ts'
export type { SidebarDivider, SidebarGroup, SidebarHeader, SidebarItem, SidebarLink } from './sidebar.ts'
export type { FeedConfig, SiteConfig } from './site-config.ts'
export type { EditLink, LocaleConfig, LocaleTheme, SocialLink, ThemeConfig } from './theme.ts'

/** A plugin of esbuild, for `esbuild.plugins`. */
export type EsbuildPlugin = OfEsbuild

/** Gives `config/site.ts` types and completion. Returns its argument. */
export const defineSite = (config: SiteConfig): SiteConfig => config

/**
 * Gives a plugin types and completion. Returns its argument. In a configuration, docsite also records the module that calls this, and
 * uses it to decide which results a change of the plugin invalidates.
 */
export const definePlugin = <const Name extends string>(plugin: Plugin<Name>): Plugin<Name> => plugin

/** Gives a content block of a plugin types and completion. Returns its argument. */
export const defineBlock = <Attributes = Readonly<Record<never, never>>, Words = undefined>(
  block: PluginBlock<Attributes, Words>,
): PluginBlock<never, never> => block as unknown as PluginBlock<never, never>

/** Gives a directive of a plugin types and completion. Returns its argument. */
export const defineDirective = (directive: PluginDirective): PluginDirective => directive

/** Gives a command of a plugin or a package types and completion. Returns its argument. */
export const defineCommand = <Flags = Readonly<Record<never, never>>>(
  command: PluginCommand<Flags>,
): PluginCommand<never> => command as unknown as PluginCommand<never>

/** Gives a check rule of a plugin types and completion. Returns its argument. */
export const defineRule = (rule: PluginRule): PluginRule => rule

/** Gives an output of a plugin types and completion. Returns its argument. */
export function defineOutput<Per extends keyof OutputsPer>(output: OutputsPer[Per] & { per: Per }): PluginOutput
export function defineOutput<Item>(output: ItemsOutput<Item>): PluginOutput
export function defineOutput(output: FilesOutput): PluginOutput
export function defineOutput(output: unknown): PluginOutput {
  return output as PluginOutput
}

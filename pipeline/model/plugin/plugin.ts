// The interface of plugins. `@docsite/cli` exports it, and `guide/plugins` in the manual explains it.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnyPlugin } from '../config/plugins.ts'
import type { SiteConfig } from '../config/site-config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { HeadTag } from '../head/head-html.ts'
import type { DeclaredField } from '../page/frontmatter.ts'
import type { SlotName } from '../slots.ts'
import type { ThemeComponentName } from '../theme-components.ts'
import type { CodeLanguage } from './code-language.ts'
import type { GeneratedPage, GeneratedSidebar } from './generated.ts'
import type { PluginBlock } from './plugin-block.ts'
import type { PluginCommand } from './plugin-command.ts'
import type { DataOf } from './plugin-data.ts'
import type { PluginDirective } from './plugin-directive.ts'
import type { OutputFacts, PluginOutput } from './plugin-output.ts'
import type { PluginRule } from './plugin-rule.ts'
import type { ConfigProject, PluginSite, WithCache } from './plugin-site.ts'
import type { ReadPage, Site, SitePage } from './site.ts'
import type { StandardSchema } from './standard-schema.ts'

/** The configuration as plugins may change it. A plugin cannot add plugins. */
export type PluginConfig = Omit<SiteConfig, 'plugins'>

/** What the hook `page` adds to a page. */
export interface PageAddition<Name extends string = string> {
  /** JSON for `record.data`, under the name of the plugin. */
  data?: DataOf<Name>
  /** Tags for the head of the page, in addition to those in its frontmatter. */
  head?: readonly HeadTag[]
}

/** What a plugin adds to the theme. Each file is a URL, such as `new URL('Footer.tsx', import.meta.url)`, or a path in the project. */
export interface PluginTheme {
  /** Components for pages, by name, as `config/islands/` contains them. */
  islands?: Readonly<Record<string, string | URL>>
  /** Components for the slots of the theme. */
  slots?: Readonly<Partial<Record<SlotName, string | URL>>>
  /** Components that replace those of the theme, by name. */
  components?: Readonly<Partial<Record<ThemeComponentName, string | URL>>>
  /** Style sheets for all pages, before those of the project. */
  styles?: readonly (string | URL)[]
  /** Scripts of pages, by name. */
  scripts?: Readonly<Record<string, ThemeScript>>
  /** What only pages with certain elements load, by name. */
  parts?: Readonly<Record<string, ThemePart>>
}

/** The files of some elements, which only pages with such an element load. */
export interface ThemePart {
  /** The elements, as `.class` or as the name of the element, whether Markdown, HTML in content or a plugin makes them. */
  selectors: readonly string[]
  style?: string | URL
  /** A module whose default export is called once, on the first page with such an element. */
  script?: string | URL
  /** The hosts of frames that the script opens. The policy of a page allows those that links of its article name in `data-frame`. */
  frameHosts?: readonly string[]
}

/** A script of pages. Its default export is called once with the `CurrentPage`, after everything else has started. */
export interface ThemeScript {
  file: string | URL
  /** Returns whether the pages of this site need the script. */
  when?(site: ThemeFacts): boolean
}

/** What a script may depend on. */
export interface ThemeFacts extends OutputFacts {
  /** Whether `dev` serves the site. */
  readonly isDev: boolean
}

/** remark or rehype plugins, each a function or a list of a function and its options. */
export type TreePlugins =
  | readonly unknown[]
  | {
      /** Plugins that run before docsite's own. A plain list also does. */
      before?: readonly unknown[]
      /**
       * Plugins that add to what authors write. In `remark`, they run after `before`; in `rehype`, they run before `before`, when the HTML
       * of the page has been sanitized.
       */
      content?: readonly unknown[]
      /** Plugins that run after docsite's own. */
      after?: readonly unknown[]
    }

/** What a construct of micromark may have in addition, so that docsite parses most texts without it. */
export interface OnDemand {
  /** Matches every text that may contain the construct. */
  when: RegExp
}

/** A function that answers a request, or calls `next` to leave it to the next one and finally to docsite. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown

/** The site in the hook `pages`. */
export interface PagesSite extends PluginSite, WithCache {}

/** The tools of the hook `dev`. */
export interface DevTools extends PluginSite {
  /** Watches files or directories, relative to the project. After a change, the plugin's `pages` runs again. */
  watch(...paths: string[]): void
  /** Adds a middleware. It runs after the checks of the host and the origin of the request. */
  use(middleware: Middleware): void
}

/** The result of a build. */
export interface BuildSummary {
  /** The absolute path of the output directory. */
  readonly outDir: string
  /** Warnings and notes. A build with errors does not call the hook. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * A plugin. All hooks are optional and may be asynchronous, except `rules` and the methods of an output that are not. Hooks of several
 * plugins run in the order of `plugins` in the configuration.
 */
export interface Plugin<Name extends string = string> extends AnyPlugin {
  /** The name, in lower-case words with hyphens. It prefixes the names of the plugin's rules and outputs. */
  name: Name
  /** The options that the plugin was called with. They belong to the cache key of its results. */
  options?: unknown
  /** Checks `options`. */
  schema?: StandardSchema
  /** Declares frontmatter fields: for each, a kind, a list of the allowed strings, or a schema. */
  frontmatter?: Readonly<Record<string, DeclaredField>>
  /**
   * Changes the configuration before it is checked, and returns the changed one. It also runs in each worker, so it must return the
   * same result each time.
   */
  config?(config: PluginConfig, project: ConfigProject): Awaitable<PluginConfig | undefined>
  /** Returns pages and sidebars that the site contains in addition to its files. */
  pages?(site: PagesSite): Awaitable<Iterable<GeneratedPage | GeneratedSidebar>>
  /** Adds content blocks to Markdown. Create them with `defineBlock`. */
  blocks?: readonly PluginBlock<never, never>[]
  /** Adds directives that read the Markdown tree. Create them with `defineDirective`. */
  directives?: readonly PluginDirective[]
  /** Adds languages of code blocks, whose lines the plugin writes. */
  languages?: readonly CodeLanguage[]
  /** Returns for names of a kind whether authors can write them, by kind. Programs that write pages ask this. */
  vocabulary?: Readonly<Record<string, (name: string) => boolean>>
  /** remark plugins, which transform the Markdown tree of each page. */
  remark?: TreePlugins
  /** rehype plugins, which transform the HTML tree of each page. */
  rehype?: TreePlugins
  /** Receives each parsed page, and may add data and head tags to it. It runs in a worker; the result is cached with the page. */
  page?(page: ReadPage, site: PluginSite): Awaitable<PageAddition<Name> | undefined>
  /** Returns tags for the head of a page. It runs on every build, after all links are resolved. */
  head?(page: SitePage, site: PluginSite): Awaitable<Iterable<HeadTag> | undefined>
  /** Adds components and styles to the theme. Those of the project take precedence. */
  theme?: PluginTheme
  /** Adds outputs. */
  outputs?: readonly PluginOutput[]
  /** Adds commands to `docsite`. Create them with `defineCommand`. */
  commands?: readonly PluginCommand<never>[]
  /** Adds rules to `docsite check`. Create them with `defineRule`. */
  rules?: readonly PluginRule[]
  /** Prepares the dev server. May return a function that is called when the server stops or the configuration changes. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most hooks return nothing
  dev?(tools: DevTools): Awaitable<(() => unknown) | void>
  /** Runs after a successful build. */
  done?(build: BuildSummary, site: Site): Awaitable<unknown>
}

type Awaitable<T> = T | Promise<T>

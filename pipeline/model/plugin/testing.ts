// The types of the functions that test plugins. `@docsite/cli/testing` exports them.

import type { AnyPlugin } from '../config/plugins.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { PluginConfig } from './plugin.ts'
import type { LoadedSite } from './site.ts'

/** The texts of files by their paths in the project, such as `content/index.md`. */
export type TestFiles = Readonly<Record<string, string>>

/** What a test site consists of besides its files. */
export interface TestSiteOptions {
  plugins?: readonly AnyPlugin[]
  /** The configuration. */
  config?: PluginConfig
}

/** A site in a temporary directory. */
export interface TestSite extends LoadedSite {
  /** Builds the site when it is first called, and returns the text of a file of the output. */
  file(path: string): Promise<string>
  /** Removes the directory. `await using` calls this. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** What a page is rendered with. */
export interface RenderBlockOptions {
  /** The language of the page. Default: `en`. */
  lang?: string
  /** Other files of the project, by path. */
  files?: TestFiles
  config?: PluginConfig
}

/** A page that contains only the tested Markdown. */
export interface RenderedMarkdown {
  /** The HTML, with placeholders in place of components. */
  html: string
  /** The Markdown that agents receive. */
  markdown: string
  /** The text that search finds. */
  text: string
  /** What is wrong with the page. Lines begin at 1. */
  findings: readonly Diagnostic[]
}

export type MakeTestSite = (files: TestFiles, options?: TestSiteOptions) => Promise<TestSite>

export type RenderBlock = (
  plugin: AnyPlugin,
  markdown: string,
  options?: RenderBlockOptions,
) => Promise<RenderedMarkdown>

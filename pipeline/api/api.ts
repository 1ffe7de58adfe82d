// The functions of the programmatic API.

import type { RequestListener } from 'node:http'
import type { LoadedSite } from '../model/plugin/site.ts'
import type { MakeTestSite, RenderBlock } from '../model/plugin/testing.ts'
import type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  DevServer,
  DevServerOptions,
  HttpServerOptions,
  LoadedConfig,
  LoadOptions,
  OpenOutput,
  OpenOutputOptions,
  OpenSite,
  OpenSiteOptions,
  PreviewOptions,
  PreviewServer,
  RenameOptions,
  RenameResult,
  SearchClient,
  Server,
} from './types.ts'

/** The functions that `index.ts` loads when they are first called. */
export interface Api {
  build(root: string, options?: BuildOptions): Promise<BuildResult>
  check(root: string, options?: CheckOptions): Promise<CheckResult>
  createDevServer(root: string, options?: DevServerOptions): Promise<DevServer>
  preview(root: string, options?: PreviewOptions): Promise<PreviewServer>
  loadConfig(root: string): Promise<LoadedConfig>
  loadSite(root: string, options?: LoadOptions): Promise<LoadedSite>
  openOutput(root: string, options?: OpenOutputOptions): Promise<OpenOutput>
  openSearch(read: (path: string) => Promise<string>): Promise<SearchClient>
  openSite(root: string, options?: OpenSiteOptions): Promise<OpenSite>
  startServer(handler: RequestListener, options?: HttpServerOptions): Promise<Server>
  moveFile(root: string, from: string, to: string, options?: RenameOptions): Promise<RenameResult>
  renameHeading(root: string, heading: string, newId: string, options?: RenameOptions): Promise<RenameResult>
  renderBlock: RenderBlock
  testSite: MakeTestSite
}

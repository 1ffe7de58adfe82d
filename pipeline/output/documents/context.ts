// Creates the context that all documents of a site share.

import { hash } from 'node:crypto'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import type { HeadTag } from '../../model/head/head-html.ts'
import { byAppearance, defaultBackground } from '../../model/token-css.ts'
import { featuresAndPlugins } from '../../source/plugins/plugins.ts'
import { themeParts } from '../../source/plugins/theme-parts.ts'
import { webFontsOf } from '../fonts/web-fonts.ts'
import type { TextFile } from '../output-writer.ts'
import type { Theme } from '../theme/compile-theme.ts'
import { shellFiles } from '../theme/site-data.ts'
import { makeDocumentCsp } from './csp.ts'
import type { DocumentContext } from './html.ts'

/**
 * Returns the context and the files that all documents share. The context has no `prerender`, because functions cannot be sent to workers.
 * `links` are links for the head of every page, and `scripts` the names of the scripts that pages start.
 */
export function makeDocumentContext(
  config: Pick<SiteConfig, 'csp' | 'head' | 'plugins' | 'themeConfig'>,
  site: SiteData,
  theme: Omit<Theme, 'prerenderModule'>,
  { links, scripts }: { links: HeadTag[]; scripts: readonly string[] },
): { document: Omit<DocumentContext, 'prerender'>; sharedFiles: TextFile[] } {
  const { shell, files: sharedFiles } = shellFiles(theme, site, webFontsOf(config, site), scripts)
  const build = hash('sha256', JSON.stringify([...sharedFiles, ...theme.files].map(({ path }) => path))).slice(0, 12)
  const documentCsp = makeDocumentCsp(config, site, shell)
  const frameHosts = themeParts(featuresAndPlugins(config)).flatMap((part) => part.frameHosts ?? [])
  const background = byAppearance(config.themeConfig?.tokens?.bg ?? defaultBackground)
  return {
    document: {
      site,
      shell,
      build,
      documentCsp,
      frameHosts,
      head: config.head ?? [],
      links,
      background,
      hasScripts: scripts.length > 0,
    },
    sharedFiles,
  }
}

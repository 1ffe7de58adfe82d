// Configuration, the site's data and the theme → what all documents of a site have in common.

import { hash } from 'node:crypto'
import type { SiteConfig } from '../../model/config/site-config.ts'
import type { SiteData } from '../../model/config/site-data.ts'
import type { TextFile } from '../output-writer.ts'
import type { Theme } from '../theme/compile-theme.ts'
import { shellFiles, siteDataFile } from '../theme/site-data.ts'
import { makeDocumentCsp } from './csp.ts'
import type { DocumentContext } from './html.ts'

/** Returns it without what prerenders pages, which no thread can send to another, and the script with the site's data, which it names. */
export function makeDocumentContext(
  config: Pick<SiteConfig, 'csp' | 'head'>,
  site: SiteData,
  theme: Pick<Theme, 'shell' | 'files'>,
): { document: Omit<DocumentContext, 'prerender'>; siteData: TextFile } {
  const siteData = siteDataFile(site)
  const shell = shellFiles(theme, siteData)
  const build = hash('sha256', JSON.stringify([siteData.path, theme.files.map(({ path }) => path)])).slice(0, 12)
  const documentCsp = makeDocumentCsp(config, site, shell)
  return { document: { site, shell, build, documentCsp, head: config.head ?? [] }, siteData }
}

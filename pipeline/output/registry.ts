// The registry: every output of a site. To add an output, write one file and add one line here.

import type { Project } from '../source/config/config.ts'
import { beside } from './beside.ts'
import { documents, records } from './documents/documents.ts'
import { redirects } from './documents/redirects.ts'
import { feeds } from './feeds/feeds.ts'
import { webFontOutput } from './fonts/web-fonts.ts'
import { appFiles } from './icons/app-files.ts'
import { icon } from './icons/icon-file.ts'
import { convertedImages } from './images/converted-images.ts'
import { defaultSocialImage, openGraphImages } from './images/open-graph-images.ts'
import { localeData } from './locale-data.ts'
import { manifestWith } from './manifest.ts'
import type { CoreOutput } from './output.ts'
import { pluginOutputs } from './plugin-outputs.ts'
import { pageAssets, publicFiles } from './public-files.ts'
import { search } from './search/search.ts'
import { sidebars } from './sidebars.ts'
import { sharedFiles } from './theme/site-data.ts'
import { themeFiles } from './theme/theme-files.ts'

/** docsite's own outputs, except the manifest. If two outputs can produce the same path, `dev` serves the file from the first one. */
export const outputs: readonly CoreOutput[] = [
  themeFiles,
  webFontOutput,
  publicFiles,
  documents,
  records,
  search,
  openGraphImages,
  convertedImages,
  localeData,
  beside,
  sidebars,
  sharedFiles,
  icon,
  appFiles,
  defaultSocialImage,
  pageAssets,
  redirects,
  feeds,
]

/** Returns all outputs of a project: docsite's own, those of its plugins, and the manifest, which reads their paths. */
export function outputsOf(
  project: Pick<Project, 'root' | 'config' | 'addressing' | 'plugins' | 'pluginKey'>,
): readonly CoreOutput[] {
  const own = pluginOutputs(project)
  return [...outputs, ...own, manifestWith(own)]
}

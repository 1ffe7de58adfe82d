// What hooks of plugins know of a project, for tests without one.

import type { SiteConfig } from '../pipeline/model/config/site-config.ts'
import type { SiteOfHooks } from '../pipeline/source/plugins/plugin-site.ts'
import { repository } from './site-test.ts'

/** Returns what hooks know of a project with a configuration. */
export const siteOfHooks = (config: SiteConfig = {}, root = repository): SiteOfHooks => ({
  root,
  config,
  addressing: {
    base: config.base ?? '/',
    cleanUrls: true,
    lang: config.lang ?? 'en',
    locales: (config.locales ?? []).map(({ lang }) => lang),
    defaultVersion: '',
    versions: [],
  },
})

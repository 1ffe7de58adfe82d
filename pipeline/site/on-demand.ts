// Loads code that only some projects need: what reads blogs, and what makes landing pages, which contain highlighted code.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { withBlogs } from './blog/blogs.ts'
import { openBlogs } from './blog/open-blogs.ts'
import type { makeLanding } from './landing.ts'

export type MakeLanding = typeof makeLanding

export interface OnDemand {
  /** Adds the generated pages of the project's blogs to a tree. */
  addBlogs: typeof withBlogs
  /** Creates the landing data; `undefined` if the configuration has none. */
  makeLanding: MakeLanding | undefined
}

export const loadOnDemand = async (config: SiteConfig): Promise<OnDemand> => ({
  addBlogs: await openBlogs(config),
  makeLanding: config.landing && (await import('./landing.ts')).makeLanding,
})

// Loads what makes landing pages only if a project has one, because they contain highlighted code.

import type { SiteConfig } from '../model/config/site-config.ts'
import type { makeLanding } from './landing.ts'

export type MakeLanding = typeof makeLanding

export const openLanding = async ({ landing }: SiteConfig): Promise<MakeLanding | undefined> =>
  landing && (await import('./landing.ts')).makeLanding

// What features and plugins add to pages with certain elements.

import type { Plugin, ThemePart } from '../../model/plugin/plugin.ts'
import { isFeature } from './plugins.ts'

/** Returns the parts of some plugins with their names. That of a feature has no prefix. */
export const themeParts = (plugins: readonly Plugin[]): (ThemePart & { name: string })[] =>
  plugins.flatMap((plugin) =>
    Object.entries(plugin.theme?.parts ?? {}).map(([name, part]) => ({
      name: isFeature(plugin) ? name : `${plugin.name}-${name}`,
      ...part,
    })),
  )

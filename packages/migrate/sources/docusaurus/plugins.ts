// Reads the presets, plugins and themes in the configuration of Docusaurus.

import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { type DocSet, docSet } from './docs.ts'

/** A preset, plugin or theme with its options. */
export type Plugin = readonly [name: string, options: Data]

/** An entry in the lists of the configuration. A plugin that is a function has no name. */
export interface PluginPlace {
  key: 'presets' | 'plugins' | 'themes'
  index: number
  name: string | undefined
  options: Data
}

/** Returns the entries of all lists. */
export const pluginPlaces = (config: Data): PluginPlace[] =>
  (['presets', 'plugins', 'themes'] as const).flatMap((key) =>
    listIn(config[key]).map((entry, index) => {
      const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      const written = stringIn(name)
      return { key, index, name: written && packageName(written), options: objectIn(options) }
    }),
  )

/** Returns the name of the package for a short name such as `classic` or `content-docs`. */
const packageName = (name: string): string => {
  if (/^(?:@docusaurus\/)?classic$/.test(name)) return '@docusaurus/preset-classic'
  const short = /^(?:@docusaurus\/)?((?:content|client|google)-[a-z-]+|sitemap|ideal-image|pwa|debug)$/.exec(name)?.[1]
  return short === undefined ? name : `@docusaurus/plugin-${short}`
}

/** Returns the presets, plugins and themes that the configuration names, with their options. */
export const pluginsOf = (config: Data): Plugin[] =>
  pluginPlaces(config).flatMap(({ name, options }): Plugin[] => (name === undefined ? [] : [[name, options]]))

/** Returns whether a plugin is a file of the project. */
export const isOwn = (name: string): boolean => /^[./]/.test(name)

/** Returns whether a package is the preset that contains documents, blog and pages. */
export const isPreset = (name: string): boolean => /preset-classic/.test(name)

/** Returns the sets of documents: that of the preset, and those of further plugins. */
export function docSets(plugins: readonly Plugin[]): { set: DocSet; options: Data }[] {
  return plugins.flatMap(([name, options]) => {
    const docOptions = isPreset(name) && options.docs !== false ? objectIn(options.docs) : undefined
    const docs = docOptions ?? (/plugin-content-docs/.test(name) ? options : undefined)
    return docs === undefined ? [] : [{ set: docSet(docs), options: docs }]
  })
}

// Reads the presets, plugins and themes in the configuration of Docusaurus.

import { type Data, listIn, objectIn, stringIn } from '../../values.ts'
import { type DocSet, docSet } from './docs.ts'

/** A preset, plugin or theme with its options. */
export type Plugin = readonly [name: string, options: Data]

const entriesOf = (config: Data): { name: unknown; options: Data }[] =>
  ['presets', 'plugins', 'themes'].flatMap((key) =>
    listIn(config[key]).map((entry) => {
      const [name, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
      return { name, options: objectIn(options) }
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
  entriesOf(config).flatMap(({ name, options }): Plugin[] => {
    const written = stringIn(name)
    return written === undefined ? [] : [[packageName(written), options]]
  })

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

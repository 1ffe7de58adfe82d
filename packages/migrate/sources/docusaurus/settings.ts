// The configuration of Docusaurus → what the ledger lists: presets, plugins and themes by their names, and the code in them.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { KeyTable, OldSettings } from '../../model.ts'
import { type Data, objectIn, stringIn } from '../../values.ts'
import { docusaurusKeys } from '../keys/docusaurus.ts'
import { pluginFinding } from '../mdx-plugins.ts'
import { isOwn, type PluginPlace, pluginPlaces } from './plugins.ts'

type Part = NonNullable<OldSettings['parts']>[number]

/** Returns whether docsite converts the options of a plugin. */
const isConverted = (name: string): boolean =>
  /preset-|plugin-(?:content-(?:docs|blog|pages)|client-redirects|sitemap|google-(?:gtag|analytics|tag-manager))$/.test(
    name,
  )

/** Returns whether a plugin has an entry of its own, which says what to do instead. */
const hasOwnEntry = (name: string): boolean =>
  !isConverted(name) && (isOwn(name) || pluginFinding(name, { file: '' }) !== undefined)

/** The numbers of the plugins that a configuration imports: files of the project, and packages for Markdown. They have entries of their own. */
interface Imported {
  plugins: number
  markdown: ReadonlySet<string>
}

/** Returns the value, the code and the keys of a configuration. */
export function listedSettings(
  config: Data,
  parts: readonly Part[],
  imported: Imported,
): Pick<OldSettings, 'value' | 'parts' | 'keys'> {
  const names = new Map<PluginPlace, string>()
  for (const place of pluginPlaces(config))
    if (place.name !== undefined && !hasOwnEntry(place.name)) names.set(place, uniqueName(place, [...names.values()]))
  const done = [...names].filter(([{ name = '' }]) => !isConverted(name))
  const options = [...names].map(([place, name]): [string, Data] => [
    name,
    done.some(([one]) => one === place) ? {} : place.options,
  ])
  const keys: KeyTable = Object.fromEntries(
    done.map(([, name]) => [`plugins.${name}`, ['converted', 'docsite needs no such plugin.']]),
  )
  return {
    value: { ...config, presets: [], themes: [], plugins: Object.fromEntries(options) },
    parts: listedParts(parts, names, imported),
    keys: { ...docusaurusKeys, ...keys },
  }
}

/** A plugin for several sets of documents has the id of each in its name. */
function uniqueName({ name = '', options }: PluginPlace, taken: readonly string[]): string {
  const written = taken.includes(name) ? `${name} ${String(options.id)}` : name
  return taken.includes(written) ? `${name} ${taken.length}` : written
}

/** Returns the code of the configuration below the names of its plugins. Plugins that the file imports have entries of their own. */
function listedParts(parts: readonly Part[], names: ReadonlyMap<PluginPlace, string>, imported: Imported): Part[] {
  const places = [...names.keys()]
  const seen = { plugins: new Set<string>(), markdown: new Set<string>() }
  // A package that is not installed has its name in the part.
  const installed = [...imported.markdown].filter((name) => !parts.some(({ from }) => from === name)).length
  return parts.flatMap((part): Part[] => {
    const [key, index, , ...rest] = part.path
    // docsite colors code with its own theme.
    if (key === 'themeConfig' && index === 'prism') return []
    if (typeof index !== 'number' || !['presets', 'plugins', 'themes'].includes(String(key))) return [part]
    if (part.path.length <= 3 && (part.path[2] ?? 0) === 0) {
      seen.plugins.add(String(index))
      return seen.plugins.size > imported.plugins ? [{ ...part, path: part.path.slice(0, 2) }] : []
    }
    const place = places.find((one) => one.key === key && one.index === index)
    if (place === undefined || rest.at(-1) === 'editUrl') return []
    const list = rest.findIndex((step) => /^(?:beforeDefault)?(?:remark|rehype|recma)Plugins$/i.test(String(step)))
    const path = ['plugins', names.get(place) ?? '', ...(list < 0 ? rest : rest.slice(0, list + 2))]
    if (list < 0) return [{ ...part, path }]
    if (part.from !== undefined || seen.markdown.has(path.join('.'))) return []
    seen.markdown.add(path.join('.'))
    return seen.markdown.size > installed ? [{ ...part, path }] : []
  })
}

/** Returns the files of the project that the preset names as style sheets, as absolute paths. */
export const namedStyles = (files: ProjectFiles, preset: Data): string[] =>
  [objectIn(preset.theme).customCss].flat().flatMap((path) => {
    const written = stringIn(path)
    if (written === undefined) return []
    return [written.startsWith('/') ? written : posix.join(files.root, written)]
  })

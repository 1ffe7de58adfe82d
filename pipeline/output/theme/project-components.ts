// Generates the modules through which the theme loads the components of a project.

import { readFileSync } from 'node:fs'
import type { PluginBuild } from 'esbuild'
import type { Hydration, SlotName } from '../../model/slots.ts'
import type { ThemeComponentName } from '../../model/theme-components.ts'

/** Prefix of the entry points of components in a metafile. The component's name follows. */
const islandPrefix = 'island:'

/** Prefix of the names of slots among the islands. */
export const slotPrefix = 'slot:'

/** Prefix of modules that replace a component of the theme. The component's name follows. */
export const overridePrefix = 'override:'

/** Prefix of the theme's own components in modules that replace them. The name of the file follows. */
export const originalPrefix = 'original:'

/** Lets modules import the modules of a namespace, by a name with its prefix. */
export function inNamespace(api: PluginBuild, namespace: string): void {
  const prefix = `${namespace}:`
  api.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path }) => ({ path: path.slice(prefix.length), namespace }))
}

const quoted = (text: string): string => JSON.stringify(text)
const loader = (name: string, module: string): string => `${quoted(name)}: () => import(${quoted(module)})`
const slotImport = `import { slotIsland } from 'package:theme/islands/slot.tsx'\n`

/** Returns when each slot is hydrated. It is read from the text, because the browser's scripts are bundled before a component can run. */
export function hydrationOf(slots: ReadonlyMap<SlotName, string>): Map<SlotName, Hydration> {
  return new Map(
    [...slots].flatMap(([name, file]): [SlotName, Hydration][] => {
      const [, , word, value] = hydrateExport.exec(textOf(file)) ?? []
      if (value !== undefined) return [[name, value as Hydration]]
      return word === 'true' ? [[name, true]] : []
    }),
  )
}

const hydrateExport = /^export const hydrate(:[^=\n\r\u2028\u2029]+| *)= *(true\b|["'](visible|idle|intent)["'])/m

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Bundling reports the missing file.
    return ''
  }
}

/** Returns the module with a loader for each island of the project and for each slot that the browser hydrates. */
export function islandModule(islands: Iterable<string>, hydration: ReadonlyMap<SlotName, Hydration>): string {
  const kinds = new Set(hydration.values())
  const imports = [
    kinds.size > 0 ? slotImport : '',
    kinds.has('idle') ? `import { whenIdle } from 'package:theme/browser/steps.ts'\n` : '',
    kinds.has('visible') ? `import { whenVisible } from 'package:theme/browser/article/when-visible.ts'\n` : '',
  ].join('')
  const loaders = [
    ...[...islands].map((name) => loader(name, islandPrefix + name)),
    ...[...hydration].map(([slot, when]) => slotLoader(slotPrefix + slot, when)),
  ]
  return `${imports}export const islands = { ${loaders.join(', ')} }`
}

function slotLoader(name: string, when: Hydration): string {
  if (when === true || when === 'intent') return `${loader(name, islandPrefix + name)}.then(slotIsland)`
  const wait = when === 'idle' ? 'whenIdle()' : `whenVisible(${quoted(name)})`
  return `${quoted(name)}: () => ${wait}.then(() => import(${quoted(islandPrefix + name)})).then(slotIsland)`
}

/** Returns the module with a loader and the shown path for each slot. Only prerendering uses it. */
export const slotsModule = (
  slots: ReadonlyMap<SlotName, string>,
  hydration: ReadonlyMap<SlotName, Hydration>,
  pathOf: (file: string) => string,
): string =>
  [
    `${slotImport}export const slotLoaders = { ${[...slots.keys()].map((name) => `${loader(name, islandPrefix + slotPrefix + name)}.then(slotIsland)`).join(', ')} }`,
    `export const slotFiles = ${JSON.stringify(Object.fromEntries([...slots].map(([name, file]) => [name, pathOf(file)])))}`,
    `export const hydration = ${JSON.stringify(Object.fromEntries(hydration))}`,
  ].join('\n')

/**
 * Returns the module of an island or of the component in a slot, with the exports that only prerendering checks. A missing default export
 * is reported when the prerender module is loaded.
 */
export const islandOf = (file: string, checked: readonly ('hydrate' | 'props')[]): string =>
  [
    `import * as island from ${quoted(file)}`,
    'export default island.default',
    ...checked.map((name) => `export const ${name} = island.${name}`),
  ].join('\n')

/** Returns the module whose style sheet contains the styles of slots that the browser does not load. */
export const slotStyles = (files: Iterable<string>): string =>
  [...files].map((file, i) => `export * as slot${i} from ${quoted(file)}`).join('\n')

/** Returns the module that takes the place of a component's file. The other exports of that file stay. */
export const overrideModule = (name: ThemeComponentName, file: string, original: string): string =>
  `export * from ${quoted(originalPrefix + original)}\nexport { default as ${name} } from ${quoted(file)}`

/**
 * Returns what `@docsite/cli/theme` exports in an override: the original of the same name, and the project's versions of the
 * other components.
 */
export const publicModule = (name: ThemeComponentName, overrides: Iterable<ThemeComponentName>): string =>
  [
    `export * from 'package:theme/public.ts'`,
    ...[...overrides]
      .filter((other) => other !== name)
      .map((other) => `export { ${other} } from ${quoted(overridePrefix + other)}`),
  ].join('\n')

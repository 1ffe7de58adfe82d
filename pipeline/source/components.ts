// Finds the components of a project: islands, slots, and components that replace those of the theme.

import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteConfig } from '../model/config/site-config.ts'
import { type Diagnostic, diagnostic, nearest, type Place } from '../model/diagnostics/diagnostic.ts'
import { type SlotName, slotNames } from '../model/slots.ts'
import { isThemeComponent, type ThemeComponentName, themeComponentNames } from '../model/theme-components.ts'
import { optional } from '../text/optional.ts'
import { packageRoot } from './package.ts'
import { pluginsOf } from './plugins/plugins.ts'
import { themeParts } from './plugins/theme-parts.ts'
import { scriptFiles } from './plugins/theme-scripts.ts'

/** The absolute paths of a project's components, and of the files of its plugins' blocks. */
export interface ProjectComponents {
  /** The components of `config/islands/` and of plugins, by name. */
  islands: Map<string, string>
  /** The components in the slots of the theme. */
  slots: Map<SlotName, string>
  /** The components that replace those of the theme. */
  overrides: Map<ThemeComponentName, string>
  /** The style sheets of plugins and of the project. */
  styles: string[]
  /** The scripts of plugins, by name. */
  scripts: Map<string, string>
  /** The files of plugins' blocks. */
  blockFiles: BlockFiles[]
}

/** The files that only pages with a block or a part of a plugin load. */
export interface BlockFiles {
  name: string
  /** The elements of a part of the theme. */
  selectors?: readonly string[]
  style?: string
  script?: string
}

/** The folder with the components that replace those of the theme, relative to the project. */
export const overridesFolder = 'theme'

/** Reports that a component or another file of the theme cannot be used. */
export const invalidComponent = (place: Place, text: string, hint?: string): Diagnostic =>
  diagnostic('invalid-component', place, text, hint)

/** Finds the components of a project and its plugins, of which those of the project take precedence. Reports files that look like overrides but replace nothing. */
export function findComponents(
  root: string,
  config: SiteConfig,
): { components: ProjectComponents; diagnostics: Diagnostic[] } {
  const slots = findSlots(root, config)
  const inSlots = new Set(slots.values())
  const files = overrideFiles(root).filter(({ path }) => !inSlots.has(path))
  const themes = pluginsOf(config).map(({ theme = {} }) => theme)
  const pathOf = (file: string | URL) => (file instanceof URL ? fileURLToPath(file) : resolve(root, file))
  const fromPlugins = <Name extends string>(part: 'islands' | 'slots' | 'components'): [Name, string][] =>
    themes.flatMap((theme) =>
      Object.entries(theme[part] ?? {}).map(([name, file]): [Name, string] => [name as Name, pathOf(file)]),
    )
  const overrides = files.flatMap(({ name, path }): [ThemeComponentName, string][] =>
    isThemeComponent(name) ? [[name, path]] : [],
  )
  return {
    components: {
      islands: new Map([...fromPlugins<string>('islands'), ...findIslands(root)]),
      slots: new Map([...fromPlugins<SlotName>('slots'), ...slots]),
      overrides: new Map([...fromPlugins<ThemeComponentName>('components'), ...overrides]),
      styles: [...themes.flatMap(({ styles = [] }) => styles), ...(config.styles ?? [])].map(pathOf),
      scripts: new Map(scriptFiles(pluginsOf(config)).map(([name, file]) => [name, pathOf(file)])),
      blockFiles: [
        ...pluginsOf(config).flatMap(({ blocks = [] }) => blocks.map((block) => ({ ...block, selectors: undefined }))),
        ...themeParts(pluginsOf(config)),
      ].map(({ name, selectors, style, script }) => ({
        name,
        ...optional({ selectors, style: style && pathOf(style), script: script && pathOf(script) }),
      })),
    },
    diagnostics: [
      ...missingFiles(config, pathOf),
      ...files.filter(({ name }) => !isThemeComponent(name)).map(unknownOverride),
      ...files.flatMap(({ name, file }, i) => {
        const other = files.slice(0, i).find((one) => one.name === name)
        const text = `This file and \`${other?.file}\` replace the same component`
        return other ? [invalidComponent({ file }, text, 'Delete one of them.')] : []
      }),
    ],
  }
}

/** Reports files of plugins that do not exist. */
const missingFiles = (config: SiteConfig, pathOf: (file: string | URL) => string): Diagnostic[] =>
  pluginsOf(config).flatMap(({ name, theme = {}, blocks = [] }) => {
    const { styles = [], scripts = {}, parts = {}, ...named } = theme
    const files = [
      ...styles,
      ...Object.values(scripts).map(({ file }) => file),
      ...Object.values(named).flatMap((part) => Object.values(part)),
      ...[...blocks, ...Object.values(parts)].flatMap(({ style = [], script = [] }) => [style, script].flat()),
    ]
    return files
      .map(pathOf)
      .filter((file) => !existsSync(file))
      .map((file) =>
        invalidComponent({ file: 'config' }, `The plugin \`${name}\` names the file \`${file}\`, which does not exist`),
      )
  })

function findIslands(root: string): Map<string, string> {
  const folder = join(root, 'config/islands')
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder).filter((name) => /^[A-Za-z][\w-]*\.[jt]sx?$/.test(name))
  return new Map(files.sort().map((name) => [name.replace(/\.\w+$/, ''), join(folder, name)]))
}

function findSlots(root: string, { slots = {} }: SiteConfig): Map<SlotName, string> {
  return new Map(
    slotNames.flatMap((name): [SlotName, string][] => (slots[name] ? [[name, resolve(root, slots[name])]] : [])),
  )
}

/** Lists the components directly in `theme/`. Folders may contain any modules. */
function overrideFiles(root: string): { name: string; file: string; path: string }[] {
  const folder = join(root, overridesFolder)
  if (!existsSync(folder) || containsTheme(root, folder)) return []
  return readdirSync(folder)
    .filter((name) => /^[^.].*\.[jt]sx$/.test(name))
    .sort()
    .map((name) => ({ name: name.replace(/\.\w+$/, ''), file: `${overridesFolder}/${name}`, path: join(folder, name) }))
}

/** In docsite's own repository, and in another work tree of it, the folder contains the theme. */
const containsTheme = (root: string, folder: string): boolean =>
  resolve(root) === resolve(packageRoot) || existsSync(join(folder, 'entry.prerender.tsx'))

function unknownOverride({ name, file }: { name: string; file: string }): Diagnostic {
  const near = nearest(name, themeComponentNames)
  const suggestion = near === undefined ? '' : `Did you mean \`${near}\`? `
  return invalidComponent(
    { file },
    `The theme has no public component \`${name}\`, and no slot uses this file`,
    `${suggestion}Public components: ${themeComponentNames.join(', ')}. Move other modules to a folder such as \`${overridesFolder}/parts/\`.`,
  )
}

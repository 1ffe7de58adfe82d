// Makes the scripts that assign data to a global variable, for the documents that share the data.

import { hash } from 'node:crypto'
import type { SidebarEntry, SidebarView, SiteData } from '../../model/config/site-data.ts'
import { globalScript, isPortable } from '../../model/portable.ts'
import type { TextFile } from '../output-writer.ts'

/** Returns the script that assigns data to a global variable. Its file name begins with `name`. */
export function globalScriptFile(variable: string, name: string, data: object, site: SiteData): TextFile {
  const json = JSON.stringify(data)
  const path = `static/js/${name}-${hash('sha256', json).slice(0, 8)}.js`
  return { path, text: isPortable(site) ? globalScript(variable, path, json) : `globalThis.${variable}=${json}\n` }
}

/** Returns what the file name of the script with a sidebar begins with. */
export const sidebarName = ({ key }: Pick<SidebarView, 'key'>): string => `sidebar-${hash('sha256', key).slice(0, 8)}`

const cache = new WeakMap<readonly SidebarEntry[], TextFile>()

/** Returns the script with the sidebar of a section. */
export function sidebarScript({ key, entries }: Pick<SidebarView, 'key' | 'entries'>, site: SiteData): TextFile {
  const view: SidebarView = { key, entries, whole: true }
  const file = cache.get(entries) ?? globalScriptFile('docsiteSidebar', sidebarName(view), view, site)
  cache.set(entries, file)
  return file
}

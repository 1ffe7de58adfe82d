// Adds the import map, which resolves the names by which scripts import each other (`link-by-name.ts`).

import { importMapText } from '../../pipeline/model/head/import-map.ts'

declare global {
  /** The URL of the folder of the scripts and the names of their files, which the output adds before this script. */
  var docsiteScripts: [folder: string, files: string]
}

/** Returns false if the browser does not support import maps. Call this before anything requests a module: browsers may accept no map later. */
export function addImportMap(): boolean {
  const [folder, files] = docsiteScripts
  // The only script of a portable site imports no other.
  if (files === '') return true
  // Browsers from before 2021 lack this method too.
  if (!HTMLScriptElement.supports?.('importmap')) return false
  const map = document.createElement('script')
  map.type = 'importmap'
  map.textContent = importMapText(folder, files.split(' '))
  document.head.append(map)
  return true
}

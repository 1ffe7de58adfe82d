// Adds the import map, which resolves the names by which scripts import each other (`link-by-name.ts`).

declare global {
  /** The text of the map, which the output adds before this script. It is empty if no script imports another. */
  var docsiteImportMap: string
}

/** Returns false if the browser does not support import maps. Call this before anything requests a module: browsers may accept no map later. */
export function addImportMap(): boolean {
  if (docsiteImportMap === '') return true
  // Browsers from before 2021 lack this method too.
  if (!HTMLScriptElement.supports?.('importmap')) return false
  const map = document.createElement('script')
  map.type = 'importmap'
  map.textContent = docsiteImportMap
  document.head.append(map)
  return true
}

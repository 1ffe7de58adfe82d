// Portable sites, whose URLs are all relative, so that they open from disk and under any path.

/** The value of `build --base` that makes a site portable. */
export const relativeBase = './'

/** The base of a portable site while it is built. The writer replaces it with the relative path to the root. */
const portableBase = '/docsite-portable-root/'

/** The addressing of a portable site. Links name files, because a directory does not open its `index.html` from disk. */
export const portableAddressing = { base: portableBase, cleanUrls: false }

/** Returns whether a site is portable, given its site data or its addressing. */
export const isPortable = ({ base }: { base: string }): boolean => base === portableBase

/** Returns the relative URL of the root of the output for a file: `guide/start.html` → `../`. */
const rootFrom = (path: string): string => '../'.repeat(path.split('/').length - 1) || './'

/** Makes the URLs in the text of an output file relative to this file. */
export const withRelativeUrls = (path: string, text: string): string => text.replaceAll(portableBase, rootFrom(path))

/**
 * Returns the script that provides a data file to the page that loads it with a `<script>`, because pages opened from disk cannot fetch.
 * `theme/browser/portable/file-access.ts` reads it.
 */
export const dataScript = (text: string): string => `document.currentScript.docsiteFile=${JSON.stringify(text)}\n`

/** Returns the data that a script has provided, with URLs below the base of the site. */
export const dataOfScript = (script: object, base: string): string =>
  String((script as { docsiteFile?: unknown }).docsiteFile).replaceAll(portableBase, base)

/** The file name of a data file as a script. */
export const dataScriptOf = (path: string): string => `${path}.js`

/** Returns the script that assigns data to a global variable. It determines the base from its own URL. */
export const globalScript = (variable: string, path: string, json: string): string =>
  `globalThis.${variable}=JSON.parse(${JSON.stringify(json)}.replaceAll(${JSON.stringify(portableBase)},new URL(${JSON.stringify(rootFrom(path))},document.currentScript.src).pathname))\n`

/** Matches data files that scripts read. */
const dataFile = /^static\/.*\.json$/

/** Matches text files that contain URLs of the site. */
const linkingFile = /\.(?:html|css|md|txt|xml|webmanifest)$/

/** Converts an output file of a portable site. */
export function portableFile(path: string, text: string): { path: string; text: string } {
  if (dataFile.test(path)) return { path: dataScriptOf(path), text: dataScript(text) }
  if (linkingFile.test(path)) return { path, text: withRelativeUrls(path, text) }
  return { path, text }
}

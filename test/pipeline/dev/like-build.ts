// Compares what `dev` serves with the files of a build.

import { encodePath } from '../../../pipeline/model/route.ts'

/**
 * Files that depend on the theme, which has an additional script in `dev`. They are compared after `withoutTheme`. All
 * other files must have the same bytes.
 */
const ofTheme: [files: RegExp, reason: string][] = [
  [/\.html$/, 'documents load the scripts of the theme, and documents of pages also load the dev script'],
  [/^static\/pages\/.*\.json$/, 'records contain the build id, which is a hash of the script names'],
  [/^static\/manifest\.json$/, 'the manifest contains the build id and file names'],
  [/^(?:_headers|nginx\.conf|vercel\.json)$/, 'the policy contains hashes of the scripts'],
]

/** Removes everything that depends on the theme: the dev script, the names and hashes of scripts, and the build id. */
const withoutTheme = (text: string) =>
  text
    .replace(/<script type="module" src="[^"]*"[^>]* data-revision="[^"]*"><\/script>/, '')
    .replace(/<link rel="stylesheet" href="[^"]*\/dev-[^>]*>/, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/(?:'sha256-[^']*'\s?)+/g, "'sha256-HASH'")
    .replace(/((?:reading|shell|style|site|start|moved|search-worker|worker)-)\w{8}\.(js|css)/g, '$1HASH.$2')
    .replace(
      /(static\/(?:site|list|beside|search_index|search_lunr)\.[\w.]*?)\.?(?:dev-\d+|[\da-f]{8})\.json/g,
      '$1.HASH.json',
    )
    .replace(/"build":"\w+"/, '"build":"ID"')

/**
 * Requests every file of a build, and returns those that `dev` does not serve, or serves with other content. `get`
 * requests a path of the site.
 */
export async function differences(
  get: (path: string) => Promise<Response>,
  built: ReadonlyMap<string, Buffer>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const [path, bytes] of built) {
    const response = await get(`/${encodePath(path)}`)
    const found = Buffer.from(await response.arrayBuffer())
    const isSame = ofTheme.some(([files]) => files.test(path))
      ? withoutTheme(found.toString()) === withoutTheme(bytes.toString())
      : found.equals(bytes)
    if (response.status !== 200 || !isSame) wrong.push(`${path} ${response.status}${isSame ? '' : ' differs'}`)
  }
  return wrong
}

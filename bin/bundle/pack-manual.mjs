// Packs the manual for the npm package: the site as a compressed archive, which `docsite docs` unpacks, and the schemas, which editors read.
//
// node bin/bundle/pack-manual.mjs                     builds the manual and packs it into lib/manual
// node bin/bundle/pack-manual.mjs <site> <directory>  packs a built manual

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { zipSync } from 'fflate'

/**
 * Files that no page of the manual shows: the text of all pages, the sitemap, and the images for other sites and home screens. The
 * package already contains the fonts, and the schemas beside the archive.
 */
const omitted =
  /(?:^|[\\/])(?:llms-full(?:-\d+)?\.txt|sitemap\.xml|schemas[\\/].*\.json|static[\\/]font[\\/].*|(?:apple-touch-icon|icon-\d+|static[\\/]social[\\/].*)\.png)$/

/**
 * Compresses all files together, because pages and their records have much text in common. Files that are compressed one by one
 * take several times the space.
 */
const compression = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  },
}

const [site, target = 'lib/manual'] = process.argv.slice(2)

if (site) pack(site)
else {
  const folder = mkdtempSync(join(tmpdir(), 'docsite-manual-'))
  const built = join(folder, 'site')
  try {
    execFileSync(process.execPath, ['lib/docsite.js', 'build', 'manual', '--out', built, '--no-cache'], {
      stdio: 'inherit',
    })
    pack(built)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function pack(folder) {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  // The first date that a zip file can contain, so that the same manual gives the same bytes.
  const archive = zipSync(filesOf(folder), { level: 0, mtime: new Date(1980, 0, 1) })
  writeFileSync(join(target, 'manual.zip.br'), brotliCompressSync(archive, compression))
  mkdirSync(join(target, 'schemas'))
  for (const name of readdirSync(join(folder, 'schemas')))
    writeFileSync(join(target, 'schemas', name), minified(readFileSync(join(folder, 'schemas', name), 'utf8')))
}

/** Removes the white space of a JSON file. */
function minified(text) {
  return JSON.stringify(JSON.parse(text))
}

/** Reads the files in a directory. */
function filesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !omitted.test(file))
    .sort()
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length + 1).replaceAll('\\', '/'), new Uint8Array(readFileSync(file))]),
  )
}

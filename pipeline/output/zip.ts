// Writes a directory into a zip file. The same files give the same bytes on every machine: their order and dates are fixed, and the
// compression is the same code everywhere, unlike zlib, whose results depend on the processor.

import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { compareText } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import { listTree } from '../source/contained.ts'

/** The first date that a zip file can contain. The format stores local times, so this is one too. */
const date = new Date(1980, 0, 1)

/** Limits of the format without its extension for large files, which not every program can open. */
const most = { files: 65_534, bytes: 4_000_000_000 }

/** Matches files that are compressed already. */
const compressed = /\.(?:avif|gif|gz|jpe?g|mp3|mp4|m4a|ogg|png|webm|webp|woff2?|zip)$/i

/** Writes all files of a directory into a zip file. Returns their number, and the size of the zip file in bytes. */
export function writeZip(folder: string, file: string): { files: number; bytes: number } {
  const paths = filesOf(folder)
  const size = paths.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
  if (paths.length > most.files || size > most.bytes)
    throw new DocsiteError(
      `The site is too large for a zip file: it has ${paths.length} files and ${size} bytes, but a zip file can contain ${most.files} files and ${most.bytes} bytes`,
    )
  const part = `${file}.part`
  const descriptor = openSync(part, 'w')
  let bytes = 0
  try {
    const zip = new Zip((error, data) => {
      if (error) throw error
      for (let at = 0; at < data.length; ) at += writeSync(descriptor, data, at)
      bytes += data.length
    })
    for (const path of paths) {
      const entry = compressed.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 9 })
      entry.mtime = date
      zip.add(entry)
      entry.push(readFileSync(join(folder, path)), true)
    }
    zip.end()
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  } finally {
    closeSync(descriptor)
  }
  renameSync(part, file)
  return { files: paths.length, bytes }
}

/** Returns the paths of all files in a directory, with `/` separators. The home page comes first. */
function filesOf(folder: string): string[] {
  const paths = listTree(folder)
    .filter(({ entry }) => entry.isFile())
    .map(({ path }) => path)
  const isHome = (path: string) => Number(path === 'index.html')
  return paths.sort((a, b) => isHome(b) - isHome(a) || compareText(a, b))
}

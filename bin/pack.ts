// Implements `docsite pack`: builds a portable site and writes it into a zip file.

import { mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { relativeBase } from '../pipeline/model/portable.ts'
import { writeZip } from '../pipeline/output/zip.ts'
import { UsageError } from '../pipeline/source/usage.ts'
import { bytesText, timeText } from '../pipeline/text/quantity.ts'
import { type BuildFlags, buildThen } from './build.ts'
import { bold, countOfThings, dim } from './report.ts'

export async function pack(folder: string, flags: Omit<BuildFlags, 'base'>): Promise<number> {
  if (!/[^/\\]\.zip$/i.test(flags.out))
    throw new UsageError(`--out must be the name of a zip file, such as docs.zip, but is "${flags.out}"`)
  const file = resolve(folder, flags.out)
  // Next to the zip file, and with a fixed name, because the cache keeps a note for each output directory.
  const site = join(dirname(file), `.${basename(file)}-site`)
  mkdirSync(dirname(file), { recursive: true })
  try {
    return await buildThen(folder, { ...flags, out: site, base: relativeBase }, ({ out, clock, warnings }) => {
      const { files, bytes } = writeZip(out, file)
      const print = (text: string) => process.stdout.write(`${text}\n`)
      print(
        `${bold(`Packed ${countOfThings(files, 'file')}`)} (${bytesText(bytes)}) in ${timeText(clock.total)}: ${file}`,
      )
      print(dim('To read the site, unpack the file and open index.html in a browser.'))
      if (warnings) print(warnings)
    })
  } finally {
    rmSync(site, { recursive: true, force: true })
  }
}

// Implements `docsite pack`: builds a portable site and writes it into a zip file.

import { pack as packSite } from '../pipeline/api/pack.ts'
import { bytesText, timeText } from '../pipeline/text/quantity.ts'
import { type BuildFlags, runBuild } from './build.ts'
import { countOfThings } from './diagnostics/names.ts'
import { bold, dim } from './report.ts'

type PackFlags = Pick<BuildFlags, 'out' | 'cache' | 'concurrency'>

export const pack = (folder: string, { out, ...flags }: PackFlags): Promise<number> =>
  runBuild(async (options) => {
    const { build, file, packed = { files: 0, bytes: 0 } } = await packSite(folder, { ...flags, ...options, file: out })
    const what = `${bold(`Packed ${countOfThings(packed.files, 'file')}`)} (${bytesText(packed.bytes)})`
    return {
      result: build,
      print({ ms }) {
        process.stdout.write(`${what} in ${timeText(ms)}: ${file}\n`)
        process.stdout.write(`${dim('To read the site, unpack the file and open index.html in a browser.')}\n`)
      },
    }
  })

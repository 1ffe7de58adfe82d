// Reads the types of the code blocks of a page that are marked with `twoslash`.

import type { VFile } from 'vfile'
import type { BlockPackages, UsedPackage } from '../../source/block-packages.ts'
import { loadBlockPackage } from '../blocks/block-package.ts'
import { takeMarks } from '../code/fence-marks.ts'
import type { FenceNode } from '../nodes.ts'
import { report } from '../page-file.ts'
import { type TwoslashModule, type TypeFault, typeReader } from './read-types.ts'
import { extensionOf } from './twoslash-fence.ts'
import type { TypedCode } from './typed-code.ts'

type Reader = ReturnType<typeof typeReader>

/** A reader keeps what it has read of TypeScript's library, which takes a second. */
const readers = new Map<string, Reader>()

const mostKnown = 500
/** Results of this process, because translated pages contain the same code. */
const cache = new Map<string, TypedCode | TypeFault[]>()

/** Returns the types of code blocks. Reports blocks with errors, which then have no types. */
export async function readTypesOf(
  fences: readonly FenceNode[],
  packages: BlockPackages,
  file: VFile,
): Promise<Map<FenceNode, TypedCode>> {
  const typed = new Map<FenceNode, TypedCode>()
  const [first] = fences
  if (!first) return typed
  const { twoslash } = packages
  const loaded = await loadBlockPackage<TwoslashModule>('twoslash', packages, {
    file,
    at: first,
    block: 'types in code',
    use: (module) => twoslash && readerOf(module, twoslash),
  })
  if (!loaded || !twoslash) return typed
  const read = readerOf(loaded, twoslash)
  for (const node of fences) {
    const result = readKnown(read, twoslash, takeMarks(node.fence).code, extensionOf(node.fence) ?? 'ts')
    if (Array.isArray(result)) for (const fault of result) reportFault(node, fault, file)
    else typed.set(node, result)
  }
  return typed
}

function readerOf(loaded: TwoslashModule, used: UsedPackage): Reader {
  const key = `${used.module}\n${used.root}\n${used.version}`
  const reader = readers.get(key) ?? typeReader(loaded, used)
  readers.set(key, reader)
  return reader
}

function readKnown(read: Reader, { version, root }: UsedPackage, code: string, extension: string) {
  const key = [version, root, extension, code].join('\n')
  const result = cache.get(key) ?? read(code, extension)
  if (cache.size >= mostKnown) cache.clear()
  cache.set(key, result)
  return result
}

function reportFault({ position }: FenceNode, { line, column, text, hint }: TypeFault, file: VFile): void {
  const start = position?.start
  const place =
    line === undefined ? start : start && { line: start.line + line, column: start.column - 1 + (column ?? 1) }
  report(file, place ? { position: { start: place } } : {}, { rule: 'invalid-twoslash', text, hint })
}

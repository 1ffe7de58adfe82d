// Loads optional packages that render blocks, and reports blocks whose package is missing.

import type { VFile } from 'vfile'
import type { BlockPackage, BlockPackages } from '../../source/block-packages.ts'
import { brokenPackage, missingPackage, type PackageProblem } from '../../source/installed-package.ts'
import type { Placed } from '../nodes.ts'
import { report } from '../page-file.ts'

const loaded = new Map<string, Promise<unknown>>()

interface LoadedBlock<Module> {
  file: VFile
  at: Placed
  /** Names the block in the message, such as "types in code". */
  block: string
  /** Imports a module. Default: in this thread. */
  open?: (url: string) => Module
  /** Calls what docsite needs of the module. It throws an error if the module does not work. */
  use(module: Module): unknown
}

/**
 * Imports a package and tries it, once per process. If it is not installed or does not work, reports this at the block and returns
 * `undefined`.
 */
export async function loadBlockPackage<Module>(
  name: BlockPackage,
  packages: BlockPackages,
  { file, at, block, open, use }: LoadedBlock<Module>,
): Promise<Module | undefined> {
  const refuse = ({ text, hint }: PackageProblem) => {
    report(file, at, {
      rule: 'missing-package',
      text: `The package \`${name}\`, which renders ${block}, ${text}`,
      hint,
    })
    return undefined
  }
  const installed = packages[name]
  if (!installed) return refuse(missingPackage(name))
  const load = async () => {
    const module = open?.(installed.module) ?? ((await import(installed.module)) as Module)
    await use(module)
    return module
  }
  const loading = loaded.get(installed.module) ?? load()
  loaded.set(installed.module, loading)
  try {
    return (await loading) as Module
  } catch (error) {
    return refuse(brokenPackage(name, error))
  }
}

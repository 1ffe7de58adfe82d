// Loads optional packages that render blocks, and reports blocks whose package is missing.

import type { VFile } from 'vfile'
import type { BlockPackage, BlockPackages } from '../source/block-packages.ts'
import type { Placed } from './nodes.ts'
import { report } from './page-file.ts'

const loaded = new Map<string, Promise<unknown>>()

/**
 * Imports a package once per process. If it is not installed or cannot be loaded, reports this at the block and returns `undefined`.
 * `block` names the block in the message, such as "formulas".
 */
export async function loadBlockPackage<Module>(
  name: BlockPackage,
  packages: BlockPackages,
  { file, at, block }: { file: VFile; at: Placed; block: string },
): Promise<Module | undefined> {
  const installed = packages[name]
  const hint = `Install it: \`npm install --save-dev ${name}\`.`
  if (!installed) {
    report(file, at, {
      rule: 'missing-package',
      text: `The package \`${name}\`, which renders ${block}, is not installed`,
      hint,
    })
    return undefined
  }
  const loading = loaded.get(installed.module) ?? import(installed.module)
  loaded.set(installed.module, loading)
  try {
    return (await loading) as Module
  } catch (error) {
    report(file, at, {
      rule: 'missing-package',
      text: `The package \`${name}\`, which renders ${block}, cannot be loaded: ${(error as Error).message}`,
      hint,
    })
    return undefined
  }
}

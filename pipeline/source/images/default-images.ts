// Reads the images that docsite draws in advance, so that no site needs the package that draws them.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../package.ts'

/** Returns the bytes of an image in lib/images/, which bin/bundle/bundle.mjs creates. */
export const readDefaultImage = (name: string): Uint8Array => readFileSync(join(packageRoot, 'lib/images', name))

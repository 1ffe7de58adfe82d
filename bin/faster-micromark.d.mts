// Types of faster-micromark.mjs, which Node runs as it is before there is anything compiled.

import type { Plugin } from 'esbuild'

/** One change: `replace` takes the place of `find` in a file of an installed package. */
export interface Change {
  file: string
  find: string | RegExp
  replace: string
}

export const changes: Change[]
export function fasterMicromark(): Plugin

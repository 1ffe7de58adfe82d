// Reads a file whose value is plain data: JSON, or the default export of a module, which is never run.

import { join } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import { readConfig } from '../../run-config.ts'
import { type Data, objectIn } from '../../values.ts'

/** Returns the value, and why it is incomplete. */
export async function literalModule(files: ProjectFiles, file: string): Promise<{ value: Data; problem?: string }> {
  if (!file.endsWith('.json')) return readConfig(join(files.root, file), { run: false })
  try {
    return { value: objectIn(JSON.parse(files.text(file) ?? '')) }
  } catch (error) {
    return { value: {}, problem: `This file cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Returns a file name in words: `getting-started` → `Getting started`. */
export const wordsOfName = (name: string): string => {
  const words = name
    .replace(/^\d+[-_.]/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return (words[0] ?? '').toUpperCase() + words.slice(1)
}

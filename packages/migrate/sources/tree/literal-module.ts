// Reads a file whose value is plain data: JSON, or the default export of a module, which is never run.

import { join } from 'node:path'
import { readLiterals } from '../../config-literals.ts'
import type { ProjectFiles } from '../../files.ts'
import { type Data, objectIn } from '../../values.ts'

/** Returns the value, and why it is incomplete. */
export async function literalModule(files: ProjectFiles, file: string): Promise<{ value: Data; problem?: string }> {
  if (!file.endsWith('.json')) return moduleData(files, file)
  try {
    return { value: objectIn(JSON.parse(files.text(file) ?? '')) }
  } catch (error) {
    return { value: {}, problem: `This file cannot be read: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** What is code in a module does not prevent reading the rest. */
async function moduleData(files: ProjectFiles, file: string): Promise<{ value: Data; problem?: string }> {
  const { value, unknown, problem } = await readLiterals(join(files.root, file), files.root)
  if (problem !== undefined) return { value, problem: `This file cannot be read: ${problem}` }
  const names = [...new Set(unknown.map(({ path }) => `\`${path.join('.')}\``))]
  return names.length === 0
    ? { value }
    : { value, problem: `${names.join(', ')} in this file is code and was not read` }
}

/** Returns a file name in words: `getting-started` → `Getting started`. */
export const wordsOfName = (name: string): string => {
  const words = name
    .replace(/^\d+[-_.]/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return (words[0] ?? '').toUpperCase() + words.slice(1)
}

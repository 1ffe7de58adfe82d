// Implements `docsite migrate`: prints what was converted, and what is left to do.

import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { styleText } from 'node:util'
import type { CommandInput } from '@docsite/cli'
import { migrate } from './migrate.ts'
import type { SourceKind } from './model.ts'
import { type Migration, placesLeft } from './report.ts'
import { ConfigFailure } from './run-config.ts'

interface MigrateFlags {
  from?: SourceKind | undefined
  'dry-run'?: boolean | undefined
  'no-run'?: boolean | undefined
  docsite?: string | undefined
}

type Input = Pick<CommandInput<MigrateFlags>, 'args' | 'flags' | 'print' | 'report' | 'progress'>

/** Returns the exit code: 1 if the old configuration cannot be read, or if the new site has errors. */
export async function migrateCommand(input: Input): Promise<number> {
  try {
    return await migrateAndPrint(input)
  } catch (error) {
    if (!(error instanceof ConfigFailure)) throw error
    input.report({ severity: 'error', text: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) })
    return 1
  }
}

async function migrateAndPrint({ args: [source = '', target = ''], flags, print, progress }: Input): Promise<number> {
  const { from, 'dry-run': dryRun = false, docsite } = flags
  const migration = await migrate(source, target, {
    from,
    dryRun,
    run: !flags['no-run'],
    onPhase: progress,
    ...(docsite === undefined ? {} : { docsite: installable(docsite) }),
  })
  const errors = migration.diagnostics.filter(({ severity }) => severity === 'error').length
  for (const line of summary(migration, errors, dryRun)) print(line)
  if (!dryRun) {
    const folder = oneLine(relative(process.cwd(), target)) || '.'
    print(styled('dim', `MIGRATION.md lists everything. To look at the site, run: docsite dev ${folder}`))
  }
  return errors > 0 ? 1 : 0
}

function summary(migration: Migration, errors: number, dryRun: boolean): string[] {
  const { kind, before, after, seconds, urls, ids, words, findings } = migration
  const done = `${dryRun ? 'Would migrate' : 'Migrated'} ${countOfPages(before.pages)} from ${kind}`
  const refused = findings.filter(({ isRefused }) => isRefused)
  const lost = words.reduce((sum, { words }) => sum + words.length, 0)
  return [
    styled('bold', `${done} in ${seconds.toFixed(1)} s: ${countOfPages(after.pages)}`),
    ...refused.map(({ file, line, text }) => oneLine(`${file}${line === undefined ? '' : `:${line}`}: ${text}`)),
    `Places left to do by hand: ${placesLeft(migration)}`,
    `Errors in the new site: ${errors}`,
    `URLs only in the old site: ${urls.missing.length}, only in the new one: ${urls.added.length}; lost heading ids: ${ids.length}`,
    `Words that are not in the new site: ${lost}`,
  ]
}

const countOfPages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

/** Returns what to write into `package.json` to install a package: a path in the file system becomes absolute. */
const installable = (name: string): string =>
  existsSync(resolve(name)) ? `file:${resolve(name).split(sep).join('/')}` : name

/** Replaces characters that a terminal would interpret. Names of old files can contain anything. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, '\ufffd')

/** Styles a text in terminals with colors. */
const styled = (style: 'bold' | 'dim', text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text

// Migrates a small project in this process, and gives tests access to what it wrote.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SiteTest } from '../../../test/site-test.ts'
import { type MigrateOptions, migrate } from '../migrate.ts'
import type { Migration } from '../report.ts'

type Files = Record<string, string | Uint8Array>

/** A migrated project. `text` returns a file of the new site. */
export interface Migrated extends Migration {
  text(path: string): string
  has(path: string): boolean
  /** What would be errors in the new site. Those that the old pages have, too, and those about places that cannot be converted, are left out. */
  errors: string[]
}

/** Rules about places in old pages. */
const expected: ReadonlySet<string> = new Set([
  ...['dead-link', 'dead-anchor', 'missing-asset', 'invalid-sample', 'missing-package', 'invalid-content'],
  ...['invalid-attribute', 'unknown-directive', 'unclosed-container', 'unsafe-url', 'missing-fragment', 'missing-code'],
  'refused-file',
])

/** Migrates a project with these files. The new site is removed after the test file has read it, when `site` is disposed. */
export async function migrated(site: SiteTest, options: Partial<MigrateOptions> = {}): Promise<Migrated> {
  const target = join(site.root, '..', 'new')
  const migration = await migrate(site.root, target, { dryRun: false, run: true, ...options })
  return {
    ...migration,
    text: (path) => readFileSync(join(target, path), 'utf8'),
    has: (path) => existsSync(join(target, path)),
    errors: migration.diagnostics
      .filter(({ severity, rule }) => severity === 'error' || (migration.lowered.has(rule) && !expected.has(rule)))
      .map(({ place, text }) => `${place.file}:${place.line}: ${text}`),
  }
}

/** Creates the old project. */
export const project = (files: Files): SiteTest => SiteTest.of(files, 'old')

/** Puts text into a fence, because tests cannot write fences in template literals legibly. */
export const fence = (info: string, code: string): string => `\`\`\`${info}\n${code}\n\`\`\``

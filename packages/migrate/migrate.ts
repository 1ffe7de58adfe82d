// Migrates a project of another generator: reads it, converts its pages, writes the new project, and compares both.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DocsiteError, type RuleName } from '@docsite/cli'
import { countsAfter, countsBefore, lostIds, lostWords, urlDifferences } from './compare.ts'
import { type Converted, convertSite } from './convert.ts'
import type { Conversion } from './draft.ts'
import { ProjectFiles } from './files.ts'
import { isObject } from './guards.ts'
import { type SourceKind, sourceKinds } from './model.ts'
import { oldRoutes } from './old-build.ts'
import manifest from './package.json' with { type: 'json' }
import { dependenciesOf, loweredRules, neededPackages, withoutMissing } from './plugins.ts'
import { type Migration, reportText, unconverted } from './report.ts'
import type { Source } from './source.ts'
import { sources } from './sources/all.ts'
import { recognized } from './sources/recognized.ts'
import { codeFolder } from './steps/code-files.ts'
import { headingIdsRule } from './text/heading-ids.ts'
import { type BuiltSite, compileTarget } from './verify.ts'
import { makeDraftFolder, moveToTarget, refuseNested, refuseTarget, writeSite } from './write.ts'

export interface MigrateOptions {
  /** The generator of the old project. By default, docsite detects it. */
  from?: SourceKind | undefined
  /** Writes nothing. */
  dryRun: boolean
  /** Runs the configuration of the old project. */
  run: boolean
  /** Version, tarball or URL of docsite in `package.json`. By default, this version. */
  docsite?: string
}

/** Migrates the project in `folder` to the directory `target`. Throws a `DocsiteError` if either cannot be used. */
export async function migrate(folder: string, target: string, options: MigrateOptions): Promise<Migration> {
  const start = performance.now()
  if (!options.dryRun) refuseTarget(resolve(target))
  const { source, files } = detect(folder, options.from)
  if (!options.dryRun) refuseNested(files.root, resolve(target))
  const site = await source.read(files, { run: options.run })
  if (site.pages.length === 0) throw new DocsiteError(`There are no pages in ${files.root}`)
  const converted = convertSite(files, site, source)
  const root = options.dryRun ? mkdtempSync(join(tmpdir(), 'docsite-migrate-')) : makeDraftFolder(resolve(target))
  try {
    const { built, lowered } = await writeAndCompile(root, converted, options)
    const migration = compared(converted, built, lowered, { kind: source.kind, source: files.root, start })
    if (options.dryRun) return migration
    writeFileSync(join(root, 'MIGRATION.md'), reportText(migration))
    moveToTarget(root, resolve(target))
    return migration
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Returns the generator of a project, and its files. */
function detect(folder: string, from: SourceKind | undefined): { source: Source; files: ProjectFiles } {
  const outer = new ProjectFiles(folder)
  if (!outer.isDirectory('.')) throw new DocsiteError(`There is no directory ${folder}`)
  const folders = outer.projectFolders()
  const match = (from === undefined ? sourceKinds : [from])
    .flatMap((kind) => {
      const folder = sources[kind]?.detect(outer)
      return folder === undefined ? [] : [{ source: sources[kind], folder, depth: folders.indexOf(folder) }]
    })
    // A repository can contain projects of other generators as examples.
    .sort((a, b) => (a.source.rank ?? 0) - (b.source.rank ?? 0) || a.depth - b.depth)[0]
  const other =
    from === undefined && (match === undefined || match.source.kind === 'markdown')
      ? recognized(outer, match?.folder)
      : undefined
  if (other)
    throw new DocsiteError(
      `${folder} is a project of ${other.name}, which docsite cannot migrate: it contains ${other.files.join(' and ')}`,
      [],
      other.hint,
    )
  if (match) return { source: match.source, files: outer.at(match.folder) }
  throw new DocsiteError(
    from === undefined
      ? `${folder} is not a project that docsite can migrate`
      : `${folder} is not a project of ${from}`,
    [],
    `docsite migrates projects of ${sourceKinds.filter((kind) => sources[kind]).join(', ')}. Name the directory with the configuration.`,
  )
}

/** Returns the configuration with what the pages need: frames, the rule for heading ids, and the folder of the code that they show. */
function withMarkdown({ site: { config, headingIds }, frames, copies }: Conversion): Record<string, unknown> {
  const rule = headingIdsRule(headingIds)
  const settings = {
    ...(isObject(config.markdown) ? config.markdown : {}),
    ...(rule === undefined ? {} : { headingIds: rule }),
    ...([...copies.keys()].some((path) => path.startsWith(`${codeFolder}/`)) ? { codeFolders: [codeFolder] } : {}),
    ...(frames.size > 0 ? { allow: { iframe: [...frames].sort() } } : {}),
  }
  return Object.keys(settings).length > 0 ? { ...config, markdown: settings } : config
}

/** Rules about places in pages. Their errors become warnings, so that the site builds. `MIGRATION.md` lists the places. */
const notFatal: ReadonlySet<RuleName> = new Set<RuleName>([
  // The old project has these places, too.
  'dead-link',
  'dead-anchor',
  'missing-asset',
  'invalid-sample',
  // Blocks that need a package, which the new project may not have installed yet.
  'missing-package',
  // These are places that docsite could not convert.
  ...unconverted,
])

async function writeAndCompile(
  root: string,
  converted: Converted,
  { docsite = `^${manifest.version}` }: MigrateOptions,
): Promise<{ built: BuiltSite; lowered: Map<string, number> }> {
  const config = withMarkdown(converted.conversion)
  const dependencies = { '@docsite/cli': docsite }
  writeSite(root, converted, { config, dependencies })
  let built = await compileTarget(root, converted.pages)
  // The packages are not installed yet, so the site is compiled without them.
  const packages = neededPackages(built.diagnostics)
  const lowered = new Map<string, number>()
  for (const { rule, severity } of withoutMissing(built.diagnostics, packages))
    if (severity === 'error' && notFatal.has(rule)) lowered.set(rule, (lowered.get(rule) ?? 0) + 1)
  const rules = Object.fromEntries([...lowered.keys()].map((rule) => [rule, 'warning']))
  const withRules = (rules: object) => (Object.keys(rules).length > 0 ? { ...config, check: { rules } } : config)
  const unchanged = { ...converted, pages: [] }
  if (lowered.size > 0) {
    writeSite(root, unchanged, { config: withRules(rules), dependencies })
    built = await compileTarget(root, converted.pages)
  }
  if (packages.length > 0)
    writeSite(root, unchanged, {
      config: withRules({ ...rules, ...loweredRules(packages) }),
      dependencies: { ...dependencies, ...dependenciesOf(packages, converted.pages) },
      packages,
    })
  return { built: { ...built, diagnostics: withoutMissing(built.diagnostics, packages) }, lowered }
}

function compared(
  { pages, conversion }: Converted,
  built: BuiltSite,
  lowered: ReadonlyMap<string, number>,
  { kind, source, start }: { kind: SourceKind; source: string; start: number },
): Migration {
  const { site, stubs, findings, converted, files } = conversion
  const removed = findings.flatMap(({ removed, text }) => [removed ?? '', text])
  return {
    kind,
    source,
    before: countsBefore(pages),
    after: countsAfter(built),
    converted,
    findings,
    islands: stubs.names.map((name) => ({ name, count: stubs.count(name), files: stubs.filesOf(name) })),
    urls: urlDifferences(oldRoutes(files.root, site).routes, built),
    ids: lostIds(pages, built, site.headingIds),
    words: lostWords(pages, built, removed),
    diagnostics: built.diagnostics,
    lowered,
    seconds: (performance.now() - start) / 1000,
  }
}

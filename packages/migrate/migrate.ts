// Migrates a project of another generator: reads it, converts its pages, writes the new project, and compares both.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { DocsiteError } from '@docsite/cli'
import {
  comparedPages,
  countsAfter,
  countsBefore,
  listRedirects,
  lostIds,
  lostWords,
  urlDifferences,
} from './compare.ts'
import { type Converted, convertSite } from './convert.ts'
import type { Conversion } from './draft.ts'
import { ProjectFiles } from './files.ts'
import { isObject } from './guards.ts'
import { entriesOf } from './ledger/entries.ts'
import { type Finding, type OldSite, type SourceKind, sourceKinds } from './model.ts'
import { oldRoutes } from './old-build.ts'
import manifest from './package.json' with { type: 'json' }
import { dependenciesOf, loweredRules, neededPackages, withoutMissing } from './plugins.ts'
import { ledgerFile, type Migration, placesIn, reportText } from './report.ts'
import { samplePackages } from './sample-packages.ts'
import type { Source } from './source.ts'
import { sources } from './sources/all.ts'
import { withHostRedirects } from './sources/host-files.ts'
import { withLanguageTags } from './sources/language-tags.ts'
import { recognized } from './sources/recognized.ts'
import { withCanonicalLinks } from './steps/canonical-links.ts'
import { codeFolder } from './steps/code-files.ts'
import { namedLanguages, withoutUnknownWords } from './steps/fence-words.ts'
import { headingIdsRule } from './text/heading-ids.ts'
import { withinTime } from './text/time-limit.ts'
import { type RefusedValue, validConfig } from './validate.ts'
import { listIn, objectIn } from './values.ts'
import { type BuiltSite, compileTarget, firstRules, stoppingRules } from './verify.ts'
import { makeDraftFolder, moveToTarget, refuseNested, refuseTarget, writeConfig, writeSite } from './write.ts'

export interface MigrateOptions {
  /** The generator of the old project. By default, docsite detects it. */
  from?: SourceKind | undefined
  /** Writes nothing. */
  dryRun: boolean
  /** Runs the configuration of the old project. */
  run: boolean
  /** Receives what docsite is doing. */
  onPhase?: (text: string) => void
  /** Version, tarball or URL of docsite in `package.json`. By default, this version. */
  docsite?: string
}

/** Migrates the project in `folder` to the directory `target`. Throws a `DocsiteError` if either cannot be used. */
export async function migrate(folder: string, target: string, options: MigrateOptions): Promise<Migration> {
  const start = performance.now()
  const { onPhase = () => undefined } = options
  if (!options.dryRun) refuseTarget(resolve(target))
  const { source, files } = detect(folder, options.from)
  if (!options.dryRun) refuseNested(files.root, resolve(target))
  onPhase(`Reading the ${source.kind} project`)
  const read = await withinTime(
    () => source.read(files, { run: options.run, area: files.around }),
    () => {
      throw new DocsiteError(
        `Reading ${files.lastText ?? 'the project'} takes too long`,
        [],
        'Shorten the longest runs of signs in it.',
      )
    },
  )
  const site = withLanguageTags(withHostRedirects(files, read))
  if (site.pages.length === 0) throw new DocsiteError(`There are no pages in ${files.root}`)
  onPhase(`Converting ${site.pages.length} pages`)
  const converted = convertedSite(files, site, source)
  const root = options.dryRun ? mkdtempSync(join(tmpdir(), 'docsite-migrate-')) : makeDraftFolder(resolve(target))
  try {
    const compiled = await writeAndCompile(root, converted, { ...options, onPhase })
    onPhase('Comparing both sites')
    const migration = compared(converted, compiled, { source, start })
    if (options.dryRun) return migration
    writeFileSync(join(root, 'MIGRATION.md'), reportText(migration))
    writeFileSync(join(root, ledgerFile), `${JSON.stringify(migration.entries, null, 1)}\n`)
    moveToTarget(root, resolve(target))
    return migration
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Converts the pages. A site without a title gets the name of its folder. */
function convertedSite(files: ProjectFiles, site: OldSite, source: Source): Converted {
  const config = { title: basename(files.root), ...site.config }
  const converted = convertSite(files, { ...site, config }, source)
  if (site.config.title === undefined)
    converted.conversion.converted.set('a site without a title → a site with the name of its folder', 1)
  return converted
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

/** The new site as it was compiled. */
interface Compiled {
  built: BuiltSite
  lowered: ReadonlyMap<string, number>
  refused: readonly RefusedValue[]
}

/** Writes the new project, and compiles it with all rules as warnings, so that the rules that would stop the build are known. */
async function writeAndCompile(
  root: string,
  converted: Converted,
  { docsite = `^${manifest.version}`, onPhase = () => undefined }: MigrateOptions,
): Promise<Compiled> {
  const routes = new Set(converted.conversion.site.pages.flatMap(({ route }) => route ?? []))
  const { config, refused } = validConfig(withCanonicalLinks(withMarkdown(converted.conversion), routes))
  const dependencies = { '@docsite/cli': docsite }
  onPhase('Writing the new site')
  writeSite(root, converted, { config: { ...config, check: { rules: firstRules } }, dependencies })
  const compiled = await compileTarget(root, { files: converted.pages, onPhase })
  const lists = listRedirects(converted.conversion.site.nearest ?? [], compiled)
  const built = { ...compiled, redirects: [...compiled.redirects, ...lists] }
  const cleaned = withoutUnknownWords(root, built.diagnostics)
  for (const [word, count] of cleaned.removed)
    converted.conversion.converted.set(`\`${word}\` after the language of code blocks → nothing`, count)
  // The packages are not installed yet, so the site is compiled without them.
  const packages = neededPackages(cleaned.diagnostics)
  const named = namedLanguages(cleaned.diagnostics)
  if (named.names.length > 0) converted.conversion.findings.push(languagesFinding(named.counts))
  const diagnostics = withoutMissing(named.diagnostics, packages, converted.pages)
  const lowered = stoppingRules(diagnostics.filter(({ severity }) => severity !== 'error'))
  const rules = {
    ...Object.fromEntries([...lowered.keys()].map((rule) => [rule, 'warning'])),
    ...loweredRules(packages),
  }
  const check = Object.keys(rules).length > 0 ? { check: { rules } } : {}
  writeConfig(root, converted.conversion, {
    config: { ...withLanguages(withRedirects(config, lists), named.names), ...check },
    dependencies: { ...dependencies, ...dependenciesOf(packages, converted.pages) },
    samplePackages: packages.some(({ plugin }) => plugin === 'twoslash')
      ? samplePackages(converted.conversion.files, converted.pages)
      : {},
    packages,
  })
  return { built: { ...built, diagnostics }, lowered, refused }
}

const withRedirects = (config: Record<string, unknown>, lists: readonly object[]): Record<string, unknown> =>
  lists.length === 0 ? config : { ...config, redirects: [...listIn(config.redirects), ...lists] }

/** Returns the configuration with names for the languages that docsite cannot highlight, so that their code is plain text. */
const withLanguages = (config: Record<string, unknown>, names: readonly object[]): Record<string, unknown> =>
  names.length === 0 ? config : { ...config, markdown: { ...objectIn(config.markdown), highlightLanguages: names } }

const languagesFinding = (counts: ReadonlyMap<string, number>): Finding => ({
  kind: 'note',
  file: 'config/site.ts',
  text: `docsite does not highlight these languages, so \`markdown.highlightLanguages\` names the nearest one or plain text: ${[...counts].map(([name, count]) => `\`${name}\` (${count})`).join(', ')}.`,
})

function compared(
  { pages, conversion }: Converted,
  { built, lowered, refused }: Compiled,
  { source, start }: { source: Source; start: number },
): Migration {
  const { site, findings, files } = conversion
  const removed = findings.flatMap(({ removed, text }) => [removed ?? '', text])
  const both = comparedPages(pages, built)
  const differences = {
    urls: urlDifferences(oldRoutes(files, site, source), built),
    ids: lostIds(pages, built, site.headingIds),
    words: lostWords(both, [...removed, ...refused.map(({ value }) => JSON.stringify(value))]),
  }
  const { diagnostics } = built
  return {
    ...{ kind: source.kind, source: files.root, findings, diagnostics, lowered, ...differences },
    before: countsBefore(both),
    after: countsAfter(both),
    entries: entriesOf({ source, conversion, refused }, { ...differences, places: placesIn(diagnostics, lowered) }),
    seconds: (performance.now() - start) / 1000,
  }
}

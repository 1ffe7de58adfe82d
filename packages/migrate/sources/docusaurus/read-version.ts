// Reads the documents and the sidebars of each version.

import { posix } from 'node:path'
import type { ProjectFiles } from '../../files.ts'
import type { Finding } from '../../model.ts'
import { routeKey } from '../../steps/links.ts'
import { type Data, objectIn } from '../../values.ts'
import { type Doc, type DocSet, docsIn } from './docs.ts'
import type { NavbarTargets, VersionLink } from './navbar.ts'
import { docusaurusSidebars, type GeneratedPage, type Sidebars } from './sidebars.ts'
import { type DocLocale, type DocVersion, translatedTexts, translationFolder, withTexts } from './variants.ts'

/** A version with its documents and sidebars. */
export interface ReadVersion {
  version: DocVersion
  docs: Doc[]
  sidebars: Sidebars
}

interface VersionInput {
  main: DocLocale
  trailingSlash: boolean
  generated: Map<string, GeneratedPage>
  findings: Finding[]
  read: (file: string) => Promise<Data>
}

export async function readVersion(
  files: ProjectFiles,
  version: DocVersion,
  { main, trailingSlash, generated, findings, read }: VersionInput,
): Promise<ReadVersion> {
  const docs = docsIn(files, version.set, main, trailingSlash)
  const file = version.sidebarFile ?? sidebarFile(files, version.set)
  const written = file === undefined ? {} : await readSidebars(files, file, read)
  const empty: string[] = []
  const sidebars = docusaurusSidebars(written, { files, set: version.set, docs, generated, empty, trailingSlash })
  if (empty.length > 0 && file !== undefined)
    findings.push({
      kind: 'todo',
      topic: 'configuration',
      file,
      text: `These groups of the sidebar have no entries: ${empty.map((label) => `\`${label}\``).join(', ')}. If code makes the entries from a package, install it in the old project, and migrate again.`,
    })
  return { version, docs, sidebars }
}

/** Returns what the menu leads to: documents and sidebars of the versions that readers see by default, if they have them. */
export function navbarTargets(all: readonly ReadVersion[], base: string): NavbarTargets {
  const byRank = [...all.filter(({ version }) => version.isLast), ...all.filter(({ version }) => !version.isLast)]
  const sidebars = new Map<string, string>()
  for (const {
    sidebars: { first },
  } of byRank)
    for (const [id, link] of first) if (!sidebars.has(id)) sidebars.set(id, link)
  const sets = [...new Set(all.map(({ version }) => version.set.id ?? ''))]
  const versions = new Map(
    sets.map((id) => [id, all.filter(({ version }) => (version.set.id ?? '') === id).flatMap(versionLink)]),
  )
  return { docs: byRank.flatMap(({ docs }) => docs), sidebars, versions, base }
}

/** Returns a link to the main page of a version: the one at its root, otherwise the first one of its first sidebar. */
function versionLink({ version: { label, set, isLast }, docs, sidebars }: ReadVersion): VersionLink[] {
  const root = routeKey(`/${set.routeBase}`)
  const first = docs.find(({ page }) => routeKey(page.route ?? '') === root)?.page.route
  const link = first ?? sidebars.first.values().next().value ?? docs[0]?.page.route
  return link === undefined ? [] : [{ text: label, link, isLast }]
}

/** Reads sidebars. Those of old versions are JSON, in which ids can begin with the version. */
async function readSidebars(files: ProjectFiles, file: string, read: (file: string) => Promise<Data>): Promise<Data> {
  if (!file.endsWith('.json')) return read(file)
  const text = (files.text(file) ?? '{}').replace(/"version-[^/"]+\/(?=[^"]*")/g, '"')
  try {
    return objectIn(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Returns the sidebars of all versions in another language. */
export function translatedSidebars(files: ProjectFiles, locale: string, all: readonly ReadVersion[]): Data {
  const sections = all.flatMap(({ version, sidebars }) => {
    const texts = translatedTexts(files, `${translationFolder(locale, 'docs', version.set.id)}/${version.folder}.json`)
    return Object.entries(sidebars.sections).map(([section, items]) => [section, withTexts(items as Data[], texts)])
  })
  return Object.fromEntries(sections) as Data
}

function sidebarFile(files: ProjectFiles, { sidebarPath, id }: DocSet): string | undefined {
  const path = sidebarPath?.startsWith('/') ? posix.relative(files.root, sidebarPath) : sidebarPath
  return files.first([
    ...(path === undefined ? [] : [path]),
    ...(id === undefined ? ['sidebars.js', 'sidebars.ts', 'sidebars.cjs', 'sidebars.json'] : []),
  ])
}

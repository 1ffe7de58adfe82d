// The inputs of what is remembered of a site: their hashes, and which of them linking reads.

import { hash } from 'node:crypto'
import type { SiteInput } from '../site/link.ts'
import { linkProject, linkTree } from '../site/link-project.ts'
import { metadataOf, type NavigationMetadata } from '../site/navigation/navigation-metadata.ts'
import type { InputKind } from '../site/reads.ts'
import type { Project } from '../source/config/config.ts'
import { FileMemo } from '../source/file-memo.ts'
import type { FileChange } from '../source/git/history.ts'
import type { AssetReader } from '../source/images/images.ts'
import { editPathOf } from '../source/plugins/generated-files.ts'
import { readContent } from '../source/read.ts'
import { withoutRoot } from '../source/relative-path.ts'
import type { ContentTree } from '../source/scan.ts'
import type { Cache } from '../storage/cache.ts'
import { jsonText } from '../text/json-text.ts'
import { lookUp } from '../text/look-up.ts'
import type { Heads } from './heads.ts'
import type { InputHashes } from './memory.ts'
import type { Pages } from './pages.ts'

/** How a field of the input of linking is remembered: whole, by what it returns for each page, or by what is recorded when it is read. */
type FieldKind<Field> = Field extends (filePath: string) => unknown ? 'of pages' | 'recorded' : 'whole' | 'recorded'

/** All fields of the input of linking. Those that are not recorded are part of the input `site`. */
export const siteFields: { [K in keyof SiteInput]-?: FieldKind<SiteInput[K]> } = {
  project: 'whole',
  tree: 'whole',
  editPaths: 'whole',
  sidebars: 'whole',
  configTexts: 'whole',
  blogs: 'whole',
  makeLanding: 'whole',
  showsDrafts: 'whole',
  metadata: 'of pages',
  frontmatter: 'of pages',
  reads: 'recorded',
  pageOf: 'recorded',
  sharedOf: 'recorded',
  textOf: 'recorded',
  changeOf: 'recorded',
  assets: 'recorded',
}

interface LinkSource
  extends Omit<SiteInput, 'project' | 'tree' | 'editPaths' | 'metadata' | 'frontmatter' | 'sharedOf' | 'textOf'> {
  project: Project
  tree: ContentTree

  /** What linking needs of pages that are not parsed, if some are not. */
  heads: Heads | undefined
}

/** Returns the input of linking, which records what is read of single files. */
export function linkInput({ project, tree, heads, reads, pageOf, changeOf, assets, ...source }: LinkSource): SiteInput {
  const recorded =
    <T>(kind: InputKind, read: (filePath: string) => T) =>
    (filePath: string): T => {
      reads.add(`${kind} ${filePath}`)
      return read(filePath)
    }
  // Navigation reads it again and again.
  const metadata = new Map<string, NavigationMetadata>()
  const ofPage = (filePath: string) => {
    const known = metadata.get(filePath) ?? metadataOf(pageOf(filePath))
    metadata.set(filePath, known)
    return known
  }
  return {
    ...source,
    project: linkProject(project),
    tree: linkTree(tree),
    editPaths: new Map([...tree.generated].map(([filePath, file]) => [filePath, editPathOf(file)])),
    reads,
    metadata: (filePath) => (heads ? heads.metadataOf(filePath) : ofPage(filePath)),
    frontmatter: (filePath) => (heads ? heads.frontmatterOf(filePath) : (pageOf(filePath)?.frontmatter ?? {})),
    pageOf: recorded('page', pageOf),
    sharedOf: recorded('shared', pageOf),
    textOf: recorded('page', (filePath) => readContent(tree, filePath)?.text),
    changeOf: recorded('change', changeOf),
    assets: { read: recorded('asset', (filePath) => assets.read(filePath)) },
  }
}

function textOf(name: keyof SiteInput, input: SiteInput, root: string): string {
  const field = input[name]
  switch (siteFields[name]) {
    case 'recorded':
      return ''
    case 'whole':
      return field === undefined ? '' : withoutRoot(jsonText(field), root)
    case 'of pages':
      return JSON.stringify(input.tree.pages.map((filePath) => [filePath, (field as SiteInput['metadata'])(filePath)]))
  }
}

/** Returns the hash of everything that linking reads and that has no name of its own. It is the same in another work tree. */
export const hashOfSite = (input: SiteInput, root: string): string =>
  hash('sha1', (Object.keys(siteFields) as (keyof SiteInput)[]).map((name) => textOf(name, input, root)).join('\n'))

interface HashesInput {
  project: Project
  pages: Pages
  assets: AssetReader
  cache: Cache
  changeOf(filePath: string): FileChange | undefined
  /** Returns the hash of what all links depend on, as the site is linked now. */
  hashOfSite(): string | undefined
  keyOfLink(path: string): string | undefined
  verify?: boolean | undefined
}

/** The number of digits that are kept of a hexadecimal hash: 80 bits. */
const hashLength = 20

/** Returns the hashes of all inputs. `changed` tells that files may have changed, and `save` saves what needed one. */
export function inputHashes(input: HashesInput): InputHashes & { changed(): void; save(): void } {
  const { project, pages, assets, cache, changeOf, hashOfSite, keyOfLink, verify } = input
  const { tree, now } = pages.reading
  let memo: FileMemo<string> | undefined
  const facts = new Map<string, string>()
  return {
    site: hashOfSite,
    link: keyOfLink,
    // The text of a fragment is part of the pages that include it.
    page: (filePath) => pages.get(filePath)?.hash.slice(0, hashLength) ?? '',
    shared: (filePath) => pages.get(filePath)?.shared.slice(0, hashLength) ?? '',
    change(filePath) {
      const { time, author } = changeOf(filePath) ?? {}
      return `${time ?? ''} ${author ?? ''}`
    },
    baseline(filePath) {
      const recorded = lookUp(project.baseline.translations, filePath)
      return recorded ? hashOf(recorded) : ''
    },
    asset(filePath) {
      memo ??= new FileMemo({ cache, name: 'files', root: tree.folder, now, verify })
      const known = facts.get(filePath) ?? memo.get(filePath)
      const hash = known ?? hashOf(assets.read(filePath))
      if (known === undefined) memo.keep(filePath, hash)
      facts.set(filePath, hash)
      return hash
    },
    changed: () => facts.clear(),
    save: () => memo?.save(facts.keys()),
  }
}

/** What has changed if an input has another hash. */
const changes: Record<InputKind | 'site' | 'new', (name: string) => string> = {
  new: () => 'not linked before',
  site: () => 'a change of the configuration, of routes or sidebars, or of the title or frontmatter of a page',
  link: (path) => `a change of the page ${path}`,
  page: (filePath) => `a change of content/${filePath}`,
  shared: (filePath) => `a change of the title, the headings or the frontmatter of content/${filePath}`,
  change: (filePath) => `another last commit of content/${filePath}`,
  baseline: (filePath) => `a change of the baseline of content/${filePath}`,
  asset: (filePath) => `a change of content/${filePath}`,
}

/** Describes why a value is computed again. */
export function reasonText(input: string): string {
  const [kind = '', ...rest] = input.split(' ')
  return changes[kind as keyof typeof changes](rest.join(' '))
}

const hashOf = (data: unknown): string => hash('sha1', JSON.stringify(data ?? null), 'base64url')

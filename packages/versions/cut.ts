// Implements `docsite version cut`: copies the current content to the directory of a new version, and adds it to the configuration.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DocsiteError, type LoadedConfig, loadConfig, type SiteConfig } from '@docsite/cli'
import { readBaseline, readBytes, replaceFile, scanContent, writeTranslations } from '@docsite/cli/files'
import { isNewer, noticeOf, versionsIn } from '@docsite/cli/routes'
import { type MultiVersion, versionsCode, withVersion } from './edit-versions.ts'

export interface CutOptions {
  /** The version to copy. Default: the unreleased version, or else the default version. */
  from?: string | undefined
  /** The text of the new version in the version menu. */
  label?: string | undefined
  /** Keeps the default version, so that the new version is unreleased. */
  'keep-default'?: boolean | undefined
  /** Changes nothing. */
  'dry-run'?: boolean | undefined
}

export interface CutResult {
  /** The number of copied files, and the directories relative to the project. */
  files: number
  from: string
  to: string
  /** The name of the previous default version, if the new version has replaced it. */
  replaced?: string
  /** The configuration file that is edited, and its versions as source code. Without a file, the reader has to add them. */
  configFile?: string
  code: string
  /** The version that has no menu, because the menus in the configuration are listed by version. */
  withoutMenu?: string
}

/** Everything that the command changes. */
interface Plan {
  project: LoadedConfig
  name: string
  /** Paths in the content directory, and their copies. */
  copies: [from: string, to: string][]
  source: string
  /** Whether the pages of the copied version are directly in the content directory. */
  isRoot: boolean
  before: MultiVersion | undefined
  after: MultiVersion
  /** The place of the new version in the list. */
  index: number
}

/** The name of the current version of a site that had no versions. */
const firstName = 'latest'

export async function cutVersion(root: string, name: string, options: CutOptions): Promise<CutResult> {
  const plan = makePlan(await loadConfig(root), name, options)
  const { project, copies, source, isRoot, before, after } = plan
  const edited = editedConfig(plan)
  const config = options['dry-run'] ? edited : await applyPlan(plan, edited)
  return {
    files: copies.length,
    from: isRoot ? 'content' : `content/${source}`,
    to: `content/${name}`,
    ...(before && before.default !== after.default ? { replaced: before.default } : {}),
    ...(config ? { configFile: config.file } : {}),
    code: versionsCode(after),
    ...withoutMenu(project.config, after.default === name ? before?.default : name),
  }
}

function makePlan(project: LoadedConfig, name: string, options: CutOptions): Plan {
  const before = project.config.multiVersion
  const names = before ? versionsIn(before).map(({ name }) => name) : []
  refuseName(project, name, names)
  const source =
    options.from ?? names.find((one) => before && noticeOf(one, before) === 'unreleased') ?? before?.default ?? ''
  if (before && !names.includes(source))
    throw new DocsiteError(`There is no version "${source}"`, [], `Use one of: ${names.join(', ')}.`)
  if (!before && options.from !== undefined) throw new DocsiteError('This site has no versions yet, so omit --from')
  const { pages, sidebars, files, leftOut } = scanContent(project.root, project.config.route)
  const inFolder = (path: string) => names.includes(path.split('/')[0] ?? '')
  const ofSource = [...pages, ...sidebars, ...files, ...leftOut].filter((path) =>
    inFolder(path) ? path.startsWith(`${source}/`) : source === (before?.default ?? ''),
  )
  if (ofSource.length === 0) throw new DocsiteError(`The version "${source}" has no files in content`)
  const isRoot = pages.some((path) => !inFolder(path)) && source === (before?.default ?? '')
  const copies = ofSource
    .sort()
    .map((path): [string, string] => [path, `${name}/${inFolder(path) ? path.slice(source.length + 1) : path}`])
  const entry = options.label === undefined ? name : { name, label: options.label }
  return { project, name, copies, source, isRoot, before, ...addEntry(before, entry, name, isRoot, options) }
}

/** Returns the new list of versions. Pages that are directly in the content directory always belong to the default version. */
function addEntry(
  existing: MultiVersion | undefined,
  entry: MultiVersion['versions'][number],
  name: string,
  isRoot: boolean,
  { 'keep-default': keepDefault }: CutOptions,
): Pick<Plan, 'after' | 'index'> {
  const { default: current, versions } = existing ?? { default: firstName, versions: [firstName] }
  const at = versionsIn({ versions }).findIndex((version) => version.name === current)
  // Some sites list the oldest version first.
  const before = versionsIn({ versions })[at - 1]
  const isOldestFirst = before !== undefined && !isNewer(before.name, current)
  const index = isRoot === isOldestFirst ? at : at + 1
  return {
    after: { default: isRoot || keepDefault ? current : name, versions: versions.toSpliced(index, 0, entry) },
    index,
  }
}

function refuseName({ root, config }: LoadedConfig, name: string, versions: readonly string[]): void {
  const refuse = (text: string, hint?: string): never => {
    throw new DocsiteError(`The version cannot be named "${name}": ${text}`, [], hint)
  }
  if (!/^[A-Za-z\d][\w.-]{0,63}$/.test(name) || /\.(?:md|json)$|\.$/.test(name))
    refuse('a name consists of letters, digits and - _ .', 'Use a name such as v2 or 2.0.')
  if (name === 'public' || name === 'node_modules') refuse('this folder name is reserved')
  if (versions.includes(name)) refuse('this version exists already')
  if (config.locales?.some(({ lang }) => lang === name) || config.lang === name) refuse('a language has this name')
  if (!config.multiVersion && name === firstName) refuse('the pages in content get this name')
  if (existsSync(join(root, 'content', name))) refuse(`content/${name} exists already`)
}

/** Returns the version if menus are listed by version, but not for this one. The key `default` is for the default version only. */
function withoutMenu({ themeConfig, locales = [] }: SiteConfig, version = ''): Pick<CutResult, 'withoutMenu'> {
  const menus = [themeConfig, ...locales].map((theme) => theme?.nav)
  const isWithout = menus.some((menu) => menu && !Array.isArray(menu) && !Object.hasOwn(menu, version))
  return version !== '' && isWithout ? { withoutMenu: version } : {}
}

const configNames = ['ts', 'js', 'mjs', 'json'].map((extension) => `config/site.${extension}`)

interface EditedConfig {
  file: string
  /** Absent if the file does not exist yet. */
  before?: string
  after: string
}

/** Returns the edited configuration, or `undefined` if it has to be edited by hand. */
function editedConfig({ project: { root }, after, index }: Plan): EditedConfig | undefined {
  const file = configNames.find((name) => existsSync(join(root, name)))
  if (file === undefined)
    return { file: 'config/site.json', after: `${JSON.stringify({ multiVersion: after }, null, 2)}\n` }
  const read = readBytes({ folder: root }, file)
  if (read.kind !== 'bytes') return undefined
  const before = read.bytes.toString('utf8')
  const edited = withVersion(before, file.endsWith('.json'), { after, index })
  return edited === undefined ? undefined : { file, before, after: edited }
}

/** Applies all changes, or none if one of them fails. Returns the edited configuration, unless it has to be edited by hand. */
async function applyPlan(plan: Plan, config: EditedConfig | undefined): Promise<EditedConfig | undefined> {
  const { project, name, copies } = plan
  const content = join(project.root, 'content')
  const target = join(content, name)
  const area = scanContent(project.root, project.config.route).area
  // The dot hides the directory from a running dev server until it is complete.
  const staging = mkdtempSync(join(content, `.${name}-`))
  try {
    for (const [from, to] of copies) {
      const read = readBytes(area, from)
      if (read.kind !== 'bytes') throw new DocsiteError(`content/${from} cannot be read, so nothing was changed`)
      const file = join(staging, to.slice(name.length + 1))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, read.bytes)
    }
    renameSync(staging, target)
    copyBaseline(plan)
    return config && (await applyConfig(plan, config)) ? config : undefined
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    rmSync(target, { recursive: true, force: true })
    if (config) restoreConfig(project.root, config)
    throw error
  }
}

/** Writes the configuration. Undoes this and returns false if anything but its versions has changed. */
async function applyConfig({ project, after }: Plan, config: EditedConfig): Promise<boolean> {
  const file = join(project.root, config.file)
  mkdirSync(dirname(file), { recursive: true })
  replaceFile(file, config.after)
  const expected = { ...project.config, multiVersion: after }
  const oldConfig = await loadConfig(project.root).then(
    (loaded) => loaded.config,
    () => undefined,
  )
  if (oldConfig && comparable(oldConfig) === comparable(expected)) return true
  restoreConfig(project.root, config)
  return false
}

/** Returns everything in a configuration except functions, in a form that does not depend on the order of its fields. */
const comparable = (config: SiteConfig): string =>
  JSON.stringify(Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)))

function restoreConfig(root: string, { file, before }: EditedConfig): void {
  if (before === undefined) rmSync(join(root, file), { force: true })
  else replaceFile(join(root, file), before)
}

/** Copies the recorded state of translations, so that `docsite check` compares the copies from the same state. */
function copyBaseline({ project: { root }, copies }: Plan): void {
  const { translations, diagnostics } = readBaseline(root)
  if (diagnostics.length > 0) return
  const copied = copies.flatMap(([from, to]) => {
    const sections = Object.hasOwn(translations, from) ? translations[from] : undefined
    return sections === undefined ? [] : [[to, sections] as const]
  })
  writeTranslations(root, translations, { ...translations, ...Object.fromEntries(copied) })
}

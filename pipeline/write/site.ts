// Linked pages → every file of the output: what changed is made, what did not is taken over from the last output.

import { hash } from 'node:crypto'
import type { Manifest, SidebarEntry } from '../model/config/site-data.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { urlOf } from '../model/route.ts'
import { makeDocumentContext } from '../output/documents/context.ts'
import { type DocumentCsp, headerPolicy } from '../output/documents/csp.ts'
import { defaultIcon } from '../output/documents/icon.ts'
import { makeRedirectPages } from '../output/documents/redirects.ts'
import { makeHostFiles } from '../output/hosts/hosts.ts'
import { makeOfflineWorker, withdrawnWorker } from '../output/offline/offline.ts'
import { retainAssets } from '../output/retained-assets.ts'
import { localesOf } from '../output/search/inputs.ts'
import { makeCrawlerFiles } from '../output/sitemap/sitemap.ts'
import type { ShellFiles } from '../output/theme/compile-theme.ts'
import type { OutputWriter, TextFile, WrittenFile } from '../output/write.ts'
import type { LinkedSite } from '../site/link.ts'
import { filesOfPage, filesOfSearch } from '../workers/tasks.ts'
import { allowedHtml, overweight } from './budget.ts'
import type { BuildManifest } from './build-manifest.ts'
import { writeFeeds } from './feeds.ts'
import type { WriteInput } from './input.ts'
import { writeLlms } from './llms.ts'
import { bytesByKind, countPages, largestLoad, type Written } from './numbers.ts'
import { drawOpenGraphImages } from './open-graph-images.ts'
import { type Rendered, renderSite } from './render.ts'

export interface WriteResult {
  written: Written
  buildManifest: BuildManifest
  diagnostics: Diagnostic[]
}

/** Writes a site into the folder that is being made, whole; whether that takes the old one's place is not decided here. */
export async function writeSite(input: WriteInput): Promise<WriteResult> {
  const { project, site, pages, theme, cache, folder, pool } = input
  const { linked } = site
  const writer = folder.writer()
  const { document, siteData } = makeDocumentContext(project.config, linked.site, theme)
  const { build, shell, documentCsp } = document
  const setup = {
    storeFolder: cache.store.folder,
    outFolder: folder.staging,
    previousFolder: folder.target,
    prerenderModule: theme.prerenderModule,
    document,
    sidebars: allSidebars(linked),
    allowedHtml: allowedHtml(project.config),
    drawing: project.drawing,
  }
  pool.setup({ kind: 'render', ...setup })

  const rendering = renderSite(input, setup)
  let copied: WrittenFile[]
  let shared: SharedFile[]
  let rendered: Rendered
  try {
    // The threads are at work meanwhile.
    copied = copyFiles(input, writer)
    shared = writeShared(linked, writer)
  } finally {
    // Nothing else is done, nor given up, while they write.
    rendered = await rendering
  }
  const llms = writeLlms(input, rendered.pages, writer)
  const feeds = writeFeeds(input, rendered.pages, writer)
  const drawn = await drawOpenGraphImages(input, writer)
  const others = [
    siteData,
    ...(linked.site.icon ? [] : [defaultIcon]),
    ...machineFiles(input, { shell, documentCsp }, rendered),
    manifestFile(build, shell, linked, shared, rendered),
  ].map(({ path, text }) => writer.write(path, text))

  const files: WrittenFile[] = [
    ...copied,
    ...shared.map(({ file }) => file),
    ...rendered.searches.flatMap(({ files }) => filesOfSearch(files)),
    ...rendered.pages.flatMap(({ files }) => filesOfPage(files)),
    ...rendered.notFound.map(({ document }) => document),
    ...llms.flatMap(({ files }) => files),
    ...feeds.files,
    ...drawn.openGraphImages.map(({ picture }) => picture),
    ...others,
  ]
  const heavyPages = rendered.pages.flatMap(({ files: { zipped }, page: { route } }) =>
    zipped === undefined ? [] : [{ name: urlOf(route.path, linked.project.addressing), bytes: zipped }],
  )
  const searches = rendered.searches.map(({ files }) => files)
  return {
    diagnostics: [
      ...rendered.diagnostics,
      ...drawn.diagnostics,
      ...overweight(project, { writer, shell, heavyPages, searches, copied }),
    ],
    written: {
      pages: countPages(pages),
      rendered: rendered.count,
      reused: rendered.pages.length - rendered.count,
      kept: retainAssets(writer, input.keep ?? 0),
      bytes: bytesByKind(files),
      largestLoad: largestLoad(rendered.pages, shell, files, linked),
    },
    buildManifest: {
      pages: Object.fromEntries(rendered.pages.map(({ page, key, files }) => [page.route.path, { key, files }])),
      search: Object.fromEntries(rendered.searches.map(({ name, key, files }) => [name, { key, files }])),
      llms: Object.fromEntries(llms.map(({ name, key, files }) => [name, { key, files }])),
      feeds,
      openGraphImages: Object.fromEntries(
        drawn.openGraphImages.map((openGraphImage) => [openGraphImage.picture.path, openGraphImage]),
      ),
    },
  }
}

const allSidebars = (linked: LinkedSite): Record<string, SidebarEntry[]> =>
  Object.assign({}, ...localesOf(linked).map(({ lang, version }) => linked.shared(lang, version).sidebars))

function copyFiles({ theme, pages, site: { tree } }: WriteInput, writer: OutputWriter): WrittenFile[] {
  const ofPages = new Map(pages.flatMap(({ files }) => files).map((file) => [file.outputPath, file]))
  return [
    ...theme.files.map(({ path, absolutePath }) => writer.copy(absolutePath, path)),
    ...[...ofPages.values()].map(({ outputPath, filePath }) => writer.copyContent(tree.area, filePath, outputPath)),
    ...tree.publicFiles.map((path) => writer.copyContent(tree.area, `public/${path}`, path)),
  ]
}

interface SharedFile {
  name: string
  file: WrittenFile
}

/** Writes what all pages of a locale share. */
function writeShared(linked: LinkedSite, writer: OutputWriter): SharedFile[] {
  return localesOf(linked).map(({ lang, version, name }) => {
    const json = JSON.stringify(linked.shared(lang, version))
    return { name, file: writer.write(`static/site.${name}.${hash('sha256', json).slice(0, 8)}.json`, json) }
  })
}

/** What browsers, hosts and search engines ask for by a name that they know. A project's own file of that name stays. */
function machineFiles(
  { project: { config }, site: { linked, tree }, theme, pages }: WriteInput,
  { shell, documentCsp }: { shell: ShellFiles; documentCsp: DocumentCsp },
  rendered: Rendered,
): TextFile[] {
  const { site, routes } = linked
  const own = new Set(tree.publicFiles)
  const records = pages.map(({ record }) => record)
  const policy = headerPolicy(
    documentCsp,
    rendered.pages.map(({ files }) => files.islands ?? []),
  )
  const worker = site.offline ? makeOfflineWorker(theme, site, shell) : withdrawnWorker
  return [
    ...makeRedirectPages(site, routes, shell.redirectScript, documentCsp),
    ...(site.offline || !own.has(worker.path) ? [worker] : []),
    ...makeCrawlerFiles(records, site, own),
    ...makeHostFiles(config.hosts ?? [], site, routes, policy),
  ]
}

function manifestFile(
  build: string,
  { searchWorker }: ShellFiles,
  { site: { base } }: LinkedSite,
  shared: readonly SharedFile[],
  { searches }: Rendered,
): TextFile {
  const manifest: Manifest = {
    build,
    base,
    site: Object.fromEntries(shared.map(({ name, file }) => [name, file.path])),
    search: Object.fromEntries(
      searches.map(({ name, files }) => [name, { documents: files.documents.path, index: files.index.path }]),
    ),
    searchWorker,
  }
  return { path: 'static/manifest.json', text: `${JSON.stringify(manifest)}\n` }
}

// The documents and the projects that an editor has open. A workspace may contain several projects.

import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Diagnostic } from '@docsite/cli'
import { type SourcePage, type SourceProject, type SourceSite, watchSource } from '@docsite/cli/source'
import type { Connection, TextDocuments } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { lspDiagnostic } from './diagnostics.ts'

/** A file in a project, whose site includes all changes so far. */
export interface FileOfProject {
  project: SourceProject
  site: SourceSite
  /** The path of the file in the project. */
  file: string
}

/** A document in a project. */
export interface OpenFile extends FileOfProject {
  document: TextDocument
  /** The page, if the file is one. For a fragment, the first page that includes it. */
  page: SourcePage | undefined
}

/** A change on disk, as projects take it. */
type SourceChange = Parameters<SourceProject['filesChanged']>[0][number]

export class Workspace {
  readonly documents: TextDocuments<TextDocument>
  /** Absolute paths of the folders that the server may read. */
  folders: string[]
  readonly #connection: Connection
  readonly #projects = new Map<string, SourceProject>()
  /** The URIs of open documents as the editor writes them, by absolute path. */
  readonly #uris = new Map<string, string>()

  constructor(connection: Connection, documents: TextDocuments<TextDocument>, folder: string) {
    this.#connection = connection
    this.documents = documents
    this.folders = [folder]
  }

  get projects(): readonly SourceProject[] {
    return [...this.#projects.values()]
  }

  async close(): Promise<void> {
    await Promise.all(this.projects.map((project) => project.close()))
    this.#projects.clear()
  }

  // ---- Documents

  /** Takes the text of a document that was opened or edited. */
  changed(document: TextDocument): void {
    const path = pathOf(document.uri)
    const project = path === undefined ? undefined : this.#projectOf(path)
    if (path === undefined || !project) return
    this.#uris.set(path, document.uri)
    project.setText(fileIn(project, path), document.getText())
  }

  closed({ uri }: TextDocument): void {
    const path = pathOf(uri)
    if (path === undefined) return
    const project = this.#projectOf(path)
    project?.setText(fileIn(project, path), undefined)
    this.#uris.delete(path)
  }

  /** Takes changes on disk that the editor reports. */
  filesChanged(events: readonly { uri: string; kind: SourceChange['kind'] }[]): void {
    const byProject = new Map<SourceProject, SourceChange[]>()
    for (const { uri, kind } of events) {
      const path = pathOf(uri)
      const project = path === undefined ? undefined : this.#projectOf(path)
      if (project && path !== undefined)
        byProject.set(project, [...(byProject.get(project) ?? []), { kind, file: fileIn(project, path) }])
    }
    for (const [project, own] of byProject) project.filesChanged(own)
  }

  /** Returns a document with its project, or `undefined` if it is in none, or its project is broken. */
  async open(uri: string): Promise<OpenFile | undefined> {
    const found = await this.siteOf(uri)
    const document = this.documents.get(uri)
    if (!document || !found) return undefined
    return { ...found, document, page: found.site.pageOfFile(found.file) }
  }

  /** Returns the project and the site of a file or a folder, which need not be open. */
  async siteOf(uri: string): Promise<FileOfProject | undefined> {
    const path = pathOf(uri)
    const project = path === undefined ? undefined : this.#projectOf(path)
    const site = await project?.site()
    return path !== undefined && project && site ? { project, site, file: fileIn(project, path) } : undefined
  }

  // ---- Projects

  /** Returns the project that a file belongs to, and opens it if necessary. */
  #projectOf(path: string): SourceProject | undefined {
    const root = this.folders.some((folder) => isInside(folder, path)) ? rootOf(path, this.folders) : undefined
    if (root === undefined) return undefined
    const known = this.#projects.get(root)
    if (known) return known
    const project: SourceProject = watchSource(root, {
      publish: (...published) => void this.#publish(project, ...published).catch((error) => this.#log(error)),
      log: (error) => this.#log(error),
    })
    this.#projects.set(root, project)
    return project
  }

  async #publish(project: SourceProject, file: string, diagnostics: readonly Diagnostic[]): Promise<void> {
    const path = join(project.root, file)
    const uri = this.#uris.get(path) ?? pathToFileURL(path).href
    const document = this.documents.get(uri)
    const text = document?.getText() ?? (diagnostics.length > 0 ? this.textOf(project, file) : '')
    await this.#connection.sendDiagnostics({
      uri,
      ...(document ? { version: document.version } : {}),
      diagnostics: diagnostics.map((one) => lspDiagnostic(one, text, project.root)),
    })
  }

  /** Returns the URI of a file of a project. */
  uriOf(project: SourceProject, file: string): string {
    const path = join(project.root, file)
    return this.#uris.get(path) ?? pathToFileURL(path).href
  }

  /** Returns the document of a file of a project: that in the editor, or else one with the text on disk. */
  documentOf(project: SourceProject, file: string): TextDocument | undefined {
    const uri = this.uriOf(project, file)
    const open = this.documents.get(uri)
    if (open) return open
    const text = project.textOf(file)
    return text === undefined ? undefined : TextDocument.create(uri, '', 0, text)
  }

  /** Returns the text of a file of a project. */
  textOf(project: SourceProject, file: string): string {
    return this.documentOf(project, file)?.getText() ?? ''
  }

  #log(error: unknown): void {
    this.#connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
}

/** Returns the path of a file URI, or `undefined` for any other URI. */
export function pathOf(uri: string): string | undefined {
  try {
    return resolve(fileURLToPath(uri))
  } catch {
    return undefined
  }
}

/** Returns the path of a file in a project, with `/` separators. */
export const fileIn = ({ root }: SourceProject, path: string): string => relative(root, path).split(sep).join('/')

const isInside = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep)

/** The folders of a project whose files belong to its site. */
const ownFolders = ['content', 'config', 'theme']

/** Returns the outermost folder of the workspace that is a project and to whose site a file belongs. */
function rootOf(path: string, folders: readonly string[]): string | undefined {
  const isRoot = (folder: string) => {
    const [first = ''] = relative(folder, path).split(sep)
    return ownFolders.includes(first) && isFolder(join(folder, 'content'))
  }
  const parents: string[] = []
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) parents.push(folder)
  return parents.findLast((folder) => folders.some((one) => isInside(one, folder)) && isRoot(folder))
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()

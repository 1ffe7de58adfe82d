// Stands in for the module `vscode`, which exists only inside the editor: as much of it as the extension uses.

import { fileURLToPath } from 'node:url'

interface Disposable {
  dispose(): void
}

/** An event that tests fire. */
class Event<T> {
  readonly #listeners = new Set<(value: T) => unknown>()
  readonly on = (listener: (value: T) => unknown): Disposable => {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }
  async fire(value: T): Promise<void> {
    await Promise.all(Array.from(this.#listeners, (listener) => listener(value)))
  }
}

export class Uri {
  readonly #text: string
  private constructor(text: string) {
    this.#text = text
  }
  static parse(text: string): Uri {
    return new Uri(text)
  }
  get fsPath(): string {
    return fileURLToPath(this.#text)
  }
  toString(_skipEncoding?: boolean): string {
    return this.#text
  }
}

export enum ViewColumn {
  Beside = -2,
}

interface Position {
  line: number
}

export interface TextEditor {
  document: { uri: Uri; languageId: string }
  selection: { active: Position }
}

export interface ExtensionContext {
  subscriptions: Disposable[]
}

class Webview {
  html = ''
  /** The messages to the document, for tests. */
  readonly messages: unknown[] = []
  async postMessage(message: unknown): Promise<boolean> {
    this.messages.push(message)
    return true
  }
}

export class WebviewPanel {
  readonly webview = new Webview()
  readonly #disposed = new Event<void>()
  readonly onDidDispose = this.#disposed.on
  reveal(_column: ViewColumn, _preserveFocus: boolean): void {}
  dispose(): void {
    void this.#disposed.fire()
  }
}

const settings = new Map<string, unknown>()
const registered = new Map<string, () => unknown>()
const activeEditor = new Event<TextEditor | undefined>()
const selection = new Event<{ textEditor: TextEditor }>()
const visibleRanges = new Event<{ textEditor: TextEditor; visibleRanges: { start: Position }[] }>()
const configuration = new Event<{ affectsConfiguration(section: string): boolean }>()

/** What tests set and see. */
export const stage = {
  settings,
  panels: [] as WebviewPanel[],
  errors: [] as string[],
  activeEditor,
  selection,
  visibleRanges,
  configuration,
}

export const workspace = {
  workspaceFolders: undefined as { uri: Uri }[] | undefined,
  getConfiguration: (section: string) => ({
    get: <T>(key: string) => settings.get(`${section}.${key}`) as T | undefined,
  }),
  onDidChangeConfiguration: configuration.on,
}

export const window = {
  activeTextEditor: undefined as TextEditor | undefined,
  createWebviewPanel(
    _type: string,
    _title: string,
    _show: { viewColumn: ViewColumn; preserveFocus: boolean },
    _options: { enableScripts: boolean; retainContextWhenHidden: boolean },
  ): WebviewPanel {
    const panel = new WebviewPanel()
    stage.panels.push(panel)
    return panel
  },
  onDidChangeActiveTextEditor: activeEditor.on,
  onDidChangeTextEditorSelection: selection.on,
  onDidChangeTextEditorVisibleRanges: visibleRanges.on,
  async showErrorMessage(text: string, ..._buttons: string[]): Promise<string | undefined> {
    stage.errors.push(text)
    return undefined
  },
}

export const commands = {
  registerCommand(name: string, run: () => unknown): Disposable {
    registered.set(name, run)
    return { dispose: () => registered.delete(name) }
  },
  async executeCommand(name: string): Promise<void> {
    await registered.get(name)?.()
  },
}

export const env = {
  asExternalUri: async (uri: Uri): Promise<Uri> => uri,
}

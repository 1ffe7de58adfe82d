// Converts what stands after the marks of MkDocs's code blocks: languages of Pygments, and options of plugins.

import { posix } from 'node:path'
import type { Draft, Step } from '../../draft.ts'
import { languageOf } from '../../steps/code.ts'
import { fileFence } from '../../steps/code-files.ts'
import { anchorText } from '../../steps/directives.ts'
import { continuation, indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, type Edit, fencesIn } from '../../text/mask.ts'

/** Languages that Pygments highlights and docsite does not, with the nearest one that it does. */
const languages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    requirements: 'text',
    'pip-requirements': 'text',
    'pwsh-session': 'powershell',
    ps1con: 'powershell',
    'shell-session': 'console',
    bat: 'dos',
    batch: 'dos',
    dosbatch: 'dos',
    winbatch: 'dos',
    pytb: 'text',
    py3tb: 'text',
    output: 'text',
    rst: 'text',
    restructuredtext: 'text',
    'html+jinja': 'html',
    'html+django': 'html',
    'css+jinja': 'css',
    'js+jinja': 'js',
    'yaml+jinja': 'yaml',
    postgres: 'sql',
    postgresql: 'sql',
    mysql: 'sql',
    sqlite3: 'sql',
    'docker-compose': 'yaml',
    docker: 'dockerfile',
    irb: 'ruby',
    'emacs-lisp': 'lisp',
    elisp: 'lisp',
    cfg: 'ini',
    'c++': 'cpp',
    'c#': 'csharp',
    sass: 'scss',
    csv: 'text',
  }),
)

/** The options that docsite has, too, or that are converted later. */
const kept: ReadonlySet<string> = new Set(['title', 'hl_lines', 'linenums', 'file', 'region', 'lines', 'filename'])
const option = /[ \t]+([\w-]+)=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)/g

/** A fence that Python code turns into something else, such as a picture. */
const asClass = /^\s*(?:\{\s*\.)?([\w+#.-]+)/

export const convertOptions: Step = (draft) => {
  const removed: string[] = []
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info }): Edit[] => {
    const [whole = '', name = ''] = asClass.exec(info) ?? []
    const language = name.includes('=') ? undefined : languages.get(name.replace(/^\./, '').toLowerCase())
    const renamed =
      language === undefined ? info : whole.slice(0, whole.length - name.length) + language + info.slice(whole.length)
    const text = renamed.replace(option, (one, key: string) => {
      if (kept.has(key)) return one
      removed.push(one.trim())
      return ''
    })
    const at = start + prefix.length + marks.length
    return text === info ? [] : [{ start: at, end: at + info.length, text }]
  })
  draft.count('code blocks with languages or options of other tools', edits.length)
  if (removed.length > 0)
    draft.find('note', 'Plugins read these options of code blocks.', undefined, [...new Set(removed)].join('\n'))
  draft.text = applyEdits(draft.text, edits)
}

/** Puts an anchor before each code block that has an id: `{ .sh #example }`. */
export const convertFenceIds: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, info }): Edit[] => {
    const [, id] = /^\s*[\w+#.-]*\s*\{(?:[^{}"']|"[^"]*"|'[^']*')*?(?<=[\s{])#([^\s{}]+)/.exec(info) ?? []
    if (id === undefined) return []
    const at = start + prefix.length
    return [{ start: at, end: at, text: `${anchorText(id)}\n\n${continuation(prefix) ?? ''}` }]
  })
  draft.count('ids of code blocks → anchors', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** Lists the fences that code of the old project turned into something else. Those without text become the file that they name. */
export const convertCustomFences: Step = (draft) => {
  const { customFences = new Set() } = draft.conversion.site.settings
  const shown = new Set(Array.from(draft.text.matchAll(/ file="([^"\n]+)"$/gm), ([, path]) => path))
  const edits = fencesIn(draft.text).flatMap(({ start, end, prefix, marks, info, codeStart, codeEnd }): Edit[] => {
    const [, name = ''] = asClass.exec(info) ?? []
    if (!customFences.has(name)) return []
    const at = start + prefix.length
    const isEmpty = draft.text.slice(codeStart, codeEnd).trim() === ''
    const code = isEmpty ? namedFile(draft, info) : undefined
    find(draft, info, isEmpty, code)
    if (!isEmpty) return [{ start: at + marks.length, end: at + marks.length + info.length, text: 'text' }]
    const [, path] = / file="([^"\n]+)"$/m.exec(code ?? '') ?? []
    // A tab needs content; elsewhere, a second copy of the same file tells nothing.
    const isShown = path !== undefined && shown.has(path) && !opened.test(draft.text.slice(0, start))
    shown.add(path)
    return [{ start: at, end, text: isShown ? '' : indentAfterFirst(code ?? '', continuation(prefix) ?? '') }]
  })
  draft.text = applyEdits(draft.text, edits)
}

/** The opening line of a container, before its content. */
const opened = /(?:^|\n)[ \t]*:{3,}\w[^\n]*\s*$/

/** Returns the code of the file from which a picture was made. */
function namedFile(draft: Draft, info: string): string | undefined {
  const { files, site } = draft.conversion
  const [, path] = /[\s{](?:path|file|src)=["']?([^"'\s{}]+)/.exec(info) ?? []
  const folders = path === undefined ? [] : ['.', site.settings.sourceRoot, draft.folder]
  const file = files.first(folders.map((folder) => posix.join(folder, path ?? '')))
  return file && fileFence(draft, { file }, `${languageOf(file)} title="${posix.basename(file)}"`)
}

function find(draft: Draft, info: string, isEmpty: boolean, code: string | undefined): void {
  const shown =
    code === undefined ? (isEmpty ? 'nothing in its place' : 'its source') : 'the code of the file that it names'
  draft.find(
    'todo',
    `Code of the old project turned this code block into a picture or another element. The page shows ${shown}. Copy the result from the old site.`,
    info.trim(),
    info.trim(),
  )
}

const fenceLine = /^([ \t]*)(`{3,}|~{3,})([^`]*)$/

/**
 * Escapes the marks of indented code blocks that are not closed where their indentation ends. SuperFences prints them as text.
 * Without their indentation, they would hide the rest of the page.
 */
export const escapeOpenFences: Step = (draft) => {
  const lines = draft.text.split('\n')
  let open: { line: number; indent: number; marks: string } | undefined
  for (const [line, text] of lines.entries()) {
    if (open !== undefined && text.trim() !== '' && indentOf(text) < open.indent - (open.indent % 4)) {
      const first = lines[open.line] ?? ''
      lines[open.line] = first.replace(open.marks, [...open.marks].map((mark) => `\\${mark}`).join(''))
      open = undefined
    }
    const [, , marks = '', info = ''] = fenceLine.exec(text) ?? []
    const indent = indentOf(text)
    if (open === undefined) open = marks === '' ? undefined : { line, indent, marks }
    else if (marks.startsWith(open.marks) && info.trim() === '' && indent - open.indent < 4) open = undefined
  }
  draft.text = lines.join('\n')
}

/** Returns the width of the blanks before a line, where a tab is four columns wide. */
const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

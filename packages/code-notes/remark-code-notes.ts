// The remark plugin that connects the numbers in code blocks to the list directly below them.

import { type BlockFinding, fenceAttribute, hasFlag, type PageOfFile } from '@docsite/cli'
import type { Code, List, ListItem, Nodes, Parents, Root } from 'mdast'
import type { VFile } from 'vfile'
import type { BackLink } from './blocks.ts'
import { type NoteComment, noteComment } from './comments.ts'
import { keepFence, noteId } from './noted-fences.ts'

/** A code block as docsite has read it. */
interface ReadCode extends Code {
  data?: Code['data'] & { fence?: { language: string; meta: string; code: string } }
}

/** A comment in a code block. */
interface FoundComment extends NoteComment {
  code: ReadCode
  /** The index of its line. */
  line: number
}

/** The word that makes docsite call the block `code-notes` for a code block. */
const word = 'code-notes'

/** Runs after the plugins that read code blocks. */
export function remarkCodeNotes() {
  return (tree: Root, file: VFile): void => {
    const { page } = file.data as { page?: PageOfFile }
    if (page && /\(\d{1,3}\)/.test(String(file))) new NoteFinder(page).visit(tree)
  }
}

class NoteFinder {
  readonly #page: PageOfFile
  /** The number of lists so far. */
  #lists = 0

  constructor(page: PageOfFile) {
    this.#page = page
  }

  visit(parent: Parents): void {
    for (const [i, child] of (parent.children as Nodes[]).entries()) {
      const next = parent.children[i + 1] as Nodes | undefined
      const fences = fencesOf(child)
      if (fences.length > 0) this.#connect(fences, next)
      else if ('children' in child && child.type !== 'paragraph') this.visit(child)
    }
  }

  /** Connects code blocks to the list below, which several tabs share. */
  #connect(fences: readonly ReadCode[], next: Nodes | undefined): void {
    const comments = fences.flatMap(commentsIn)
    if (comments.length === 0) return
    const list = next?.type === 'list' && next.ordered ? next : undefined
    const first = list?.start ?? 1
    const notes = new Set(list?.children.map((_, i) => first + i))
    if (list) this.#lists++
    const found = { comments, notes, list, first }
    const taken = new Set<number>()
    for (const code of new Set(comments.map(({ code }) => code))) {
      const own = comments.filter((comment) => comment.code === code)
      const targets = new Set(own.flatMap(({ numbers }) => numbers).filter((number) => !taken.has(number)))
      keepFence(this.#page, code.position?.start.line ?? 0, {
        ...(list ? { list: this.#lists } : {}),
        notes,
        targets,
        problems: [...problemsIn(own, found), ...(taken.size === 0 ? unusedNotes(found) : [])],
      })
      for (const number of targets) taken.add(number)
      addWord(code)
    }
    if (list) numberItems(list, this.#lists, first, new Set(comments.flatMap(({ numbers }) => numbers)))
  }
}

function addWord({ data }: ReadCode): void {
  const { fence } = data ?? {}
  if (fence && !hasFlag(fence.meta, word)) fence.meta = `${fence.meta} ${word}`.trim()
}

/** Returns a code block, or those in a group of tabs. */
function fencesOf(node: Nodes): ReadCode[] {
  if (node.type === 'code') return [node as ReadCode]
  const { name, children } = node as { name?: string; children?: Nodes[] }
  return name === 'code-group' ? (children ?? []).flatMap(fencesOf) : []
}

function commentsIn(code: ReadCode): FoundComment[] {
  const { language, code: text } = code.data?.fence ?? { language: code.lang ?? '', code: code.value }
  if (!text.includes('(')) return []
  return text.split('\n').flatMap((written, line) => {
    const comment = noteComment(written, language)
    return comment ? { ...comment, code, line } : []
  })
}

interface Connected {
  comments: readonly FoundComment[]
  notes: ReadonlySet<number>
  list: List | undefined
  first: number
}

/** Returns the numbers that have no note, or occur twice in a code block. */
function problemsIn(own: readonly FoundComment[], { notes, list }: Connected): BlockFinding[] {
  const seen = new Set<number>()
  return own.flatMap((comment) =>
    comment.numbers.flatMap((number): BlockFinding[] => {
      const isRepeated = seen.has(number)
      seen.add(number)
      const at = placeOf(comment)
      if (!notes.has(number))
        return [
          {
            ...at,
            severity: 'warning',
            text: `The number \`(${number})\` in this code has no note`,
            hint: list
              ? `Add an item ${number} to the list below the code block.`
              : 'Write an ordered list directly below the code block.',
          },
        ]
      return isRepeated
        ? [
            {
              ...at,
              severity: 'warning',
              text: `The number \`(${number})\` occurs twice in this code`,
              hint: 'Give each line a number of its own.',
            },
          ]
        : []
    }),
  )
}

/** Returns the place of a comment. The code of a file has no place on the page. */
function placeOf({ code, line, start, written }: FoundComment): Pick<BlockFinding, 'at'> {
  const { position, data, meta } = code
  if (!position || fenceAttribute(data?.fence?.meta ?? meta ?? '', 'file')) return {}
  const column = position.start.column + start + written.length - written.trimStart().length
  return { at: { position: { start: { line: position.start.line + line + 1, column } } } }
}

/** Returns the notes to which no number leads. */
function unusedNotes({ comments, list, first }: Connected): BlockFinding[] {
  const used = new Set(comments.flatMap(({ numbers }) => numbers))
  return (list?.children ?? []).flatMap((item, i): BlockFinding[] =>
    used.has(first + i)
      ? []
      : [
          {
            at: item,
            severity: 'warning',
            text: `No line of the code above has the number of note ${first + i}`,
            hint: `Write a comment with \`(${first + i})\` at the end of a line, or delete the note.`,
          },
        ],
  )
}

/** Gives the items of a list ids, and links to their numbers in the code. */
function numberItems(list: List, number: number, first: number, used: ReadonlySet<number>): void {
  addProperties(list, { className: ['code-notes'] })
  for (const [i, item] of list.children.entries()) {
    addProperties(item, { id: noteId(number, first + i) })
    if (used.has(first + i)) addBackLink(item, { type: 'codeNoteBack', list: number, number: first + i })
  }
}

function addProperties(node: List | ListItem, properties: object): void {
  const data = node.data as { hProperties?: object } | undefined
  Object.assign(node, { data: { ...data, hProperties: { ...data?.hProperties, ...properties } } })
}

function addBackLink(item: ListItem, link: BackLink): void {
  const [first] = item.children
  if (first?.type === 'paragraph') first.children.unshift(link as never)
  else item.children.unshift({ type: 'paragraph', children: [link as never] })
}

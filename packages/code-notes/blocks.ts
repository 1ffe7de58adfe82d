// The blocks of notes: the numbers in code, and the links from notes back to them.

import { defineBlock, h, type MadeElement, type ShownLine } from '@docsite/cli'
import type { Element } from 'hast'
import { noteComment } from './comments.ts'
import { fenceOf, type NotedFence, noteId, numberId } from './noted-fences.ts'

const docs = 'https://docsite-manual.example/guide/code-notes'
const words = {
  en: { note: 'Note', code: 'Back to the code of note' },
  zh: { note: '注释', code: '返回代码中的注释' },
}

/** Shows the numbers at the ends of lines, in place of their comments. The remark plugin adds its name to code blocks. */
export const codeNotesWord = defineBlock<Readonly<Record<never, never>>, { note: string; code: string }>({
  name: 'code-notes',
  kind: 'word',
  description: 'links numbers in comments, such as `// (1)`, to the list below; docsite adds it where both exist',
  docs,
  explanation: {
    meaning: 'A number in a code block has no note in the list below, a note has no number, or a number occurs twice.',
    fix: 'Give each number in the code an item in an ordered list directly below the code block.',
  },
  words,
  style: new URL('browser/code-notes.css', import.meta.url),
  script: new URL('browser/code-notes.ts', import.meta.url),
  check: (block) => fenceOf(block)?.problems ?? [],
  render(block) {
    const fence = fenceOf(block)
    if (fence?.list === undefined) return block.content
    const { code, lines, ...shown } = block.shown
    const seen = new Set<number>()
    const noted = code.split('\n').map((text, i) => noteLine(text, lines[i] ?? { source: i + 1 }, fence, seen))
    return block.show({
      ...shown,
      code: noted.map(({ text }) => text).join('\n'),
      lines: noted.map(({ line }) => line),
    })

    /** Replaces the comment of a line by links. A number without a note stays. */
    function noteLine(text: string, line: ShownLine, { list = 0, notes, targets }: NotedFence, seen: Set<number>) {
      const comment = noteComment(text, block.node.lang ?? '')
      if (!comment?.numbers.every((number) => notes.has(number))) return { text, line }
      const links = comment.numbers.map((number, i): MadeElement => {
        const isTarget = targets.has(number) && !seen.has(number)
        seen.add(number)
        return h('a', {
          class: 'code-note',
          id: isTarget && numberId(list, number),
          href: `#${noteId(list, number)}`,
          'aria-label': `${block.words.note} ${number}`,
          'data-number': number,
          // The Markdown copy of the page contains the comment.
          'data-markdown': i === 0 && comment.written,
          // The browser itself follows the link, so that `:target` matches the note.
          'data-file': true,
        })
      })
      return { text: text.slice(0, comment.start), line: { ...line, end: [...(line.end ?? []), ...links] } }
    }
  },
})

/** A link from a note to its number in the code, in the Markdown tree. */
export interface BackLink {
  type: 'codeNoteBack'
  list: number
  number: number
}

export const backLink = defineBlock<Readonly<Record<never, never>>, { note: string; code: string }>({
  name: 'code-note-back',
  kind: 'node',
  names: ['codeNoteBack'],
  description: 'A link from a note to its number in the code',
  words,
  render({ node, words }): Element {
    const { list, number } = node as unknown as BackLink
    return {
      type: 'element',
      tagName: 'a',
      properties: {
        className: ['code-note'],
        href: `#${numberId(list, number)}`,
        ariaLabel: `${words.code} ${number}`,
        dataNumber: number,
        dataFile: true,
        // Copies and search contain the number of the list item, and not this link.
        dataFootnoteBackref: '',
      },
      children: [],
    }
  },
})

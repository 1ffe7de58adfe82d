// Reports lines of text that look like directives: colons that do not close a container, and leaves that cannot be parsed.

import type { Nodes, Paragraph, Root, Text } from 'mdast'
import type { VFile } from 'vfile'
import { report } from '../page-file.ts'

export function remarkStrayColons() {
  return (tree: Root, file: VFile): void => visit(tree, file)
}

function visit(node: Nodes, file: VFile): void {
  if (node.type === 'paragraph') lookAt(node, file)
  else if ('children' in node) for (const child of node.children) visit(child, file)
}

function lookAt(node: Paragraph, file: VFile): void {
  node.children.forEach((child, i) => {
    if (child.type !== 'text' || !child.value.includes('::')) return
    const written = writtenLines(child, file)
    child.value.split('\n').forEach((line, at, lines) => {
      // The author marked the colons as text.
      if (/^[\s>]*\\:/.test(written[at] ?? '')) return
      const [begins, ends] = [at > 0 || i === 0, at < lines.length - 1 || i === node.children.length - 1]
      const { start } = child.position ?? {}
      const place = { position: start && { start: at === 0 ? start : { line: start.line + at, column: 1 } } }
      if (begins && ends && /^:{3,}$/.test(line))
        report(file, place, {
          rule: 'invalid-content',
          text: `The line \`${line}\` does not close a container`,
          hint: 'Use the same number of colons as the line that opens the container.',
        })
      else if (begins && /^::[A-Za-z][\w-]*[[{]/.test(line))
        report(file, place, {
          rule: 'invalid-attribute',
          text: `\`${line}\` is not a valid directive`,
          hint: 'Write `::name{attribute="value"}` on a line of its own.',
        })
    })
  })
}

/** Returns the lines of a text as written, before escaped characters are decoded. */
const writtenLines = ({ position }: Text, file: VFile): string[] =>
  position ? String(file).slice(position.start.offset, position.end.offset).split('\n') : []

// Converts the syntax that Fumadocs adds to MDX: included files, tabs of code blocks, and commands of package managers.

import type { Step } from '../../draft.ts'
import { fileFence } from '../../steps/code-files.ts'
import { containerText, plainLabel } from '../../steps/directives.ts'
import { includePath } from '../../steps/partials.ts'
import { continuation, indentAfterFirst } from '../../text/indent.ts'
import { applyEdits, type Edit, type Fence, fencesIn, replaceInText } from '../../text/mask.ts'

/** Converts `<include>file.mdx</include>`. A file that is not Markdown becomes a code block. */
export const convertIncludes: Step = (draft) => {
  draft.text = replaceInText(
    draft.text,
    /<include\b([^<>]*)>\s*([^<>\n]+?)\s*<\/include>/g,
    ([whole, attributes = '', path = ''], offset) => {
      const [name = ''] = path.split('#')
      const file = /\bcwd\b/.test(attributes) ? name : draft.resolve(name)
      const target = /\.mdx?$/.test(name) ? includePath(draft, file) : undefined
      const text =
        target === undefined
          ? fileFence(draft, { file }, /\blang=["'](\w+)/.exec(attributes)?.[1] ?? '')
          : `::include{file="${target}"}`
      if (text === undefined) draft.find('todo', `\`${whole}\` names a file that does not exist.`, whole)
      const lineStart = draft.text.slice(draft.text.lastIndexOf('\n', offset - 1) + 1, offset)
      return indentAfterFirst(text ?? '', continuation(lineStart) ?? '')
    },
  )
}

const tabIn = (info: string): string | undefined => /\btab(?:=|:)\s*["']([^"']+)["']/.exec(info)?.[1]

/** Code blocks with tabs that follow each other are a group. */
const convertCodeTabs: Step = (draft) => {
  const groups: Fence[][] = []
  let last: Fence | undefined
  for (const fence of fencesIn(draft.text)) {
    if (tabIn(fence.info) === undefined) continue
    const follows =
      last !== undefined && draft.text.slice(last.end, fence.start).trim() === '' && last.prefix === fence.prefix
    if (follows) groups.at(-1)?.push(fence)
    else groups.push([fence])
    last = fence
  }
  const edits = groups.flatMap((fences): Edit[] => {
    const [first, end] = [fences[0], fences.at(-1)]
    if (first === undefined || end === undefined) return []
    const indent = first.prefix.replace(/[^\s>]/g, ' ')
    const blocks = fences.map(({ prefix, marks, info, start, end }) => {
      const code = draft.text.slice(start + prefix.length + marks.length + info.length, end)
      const label = plainLabel(tabIn(info) ?? '')
      return `${marks}${info.replace(/\s*\btab(?:=|:)\s*["'][^"']+["']/, '').replace(/\s*\btitle="[^"]*"/, '')} title="${label}"${code}`
    })
    const group = containerText('code-group', '', blocks.join(`\n\n${indent}`))
    return [
      {
        start: first.start + first.prefix.length,
        end: end.end,
        text: group.replace(/\n\n:::$/, `\n\n${indent}:::`).replace(/^(:::code-group)\n\n/, `$1\n\n${indent}`),
      },
    ]
  })
  draft.count('code blocks with tabs → `:::code-group`', edits.length)
  draft.text = applyEdits(draft.text, edits)
}

/** `npm` and `package-install` show one tab for each package manager. */
const convertInstalls: Step = (draft) => {
  const edits = fencesIn(draft.text).flatMap(({ start, prefix, marks, info, codeStart, codeEnd }): Edit[] => {
    if (!/^\s*(?:npm|package-install)\b/.test(info)) return []
    const at = start + prefix.length + marks.length
    const code = draft.text.slice(codeStart, codeEnd)
    const command = /^\s*(?:npm|npx|pnpm|yarn|bun)\b/.test(code)
      ? code
      : code.replace(/^(\s*)(?=\S)/gm, '$1npm install ')
    return [
      { start: at, end: at + info.length, text: 'bash package-manager' },
      { start: codeStart, end: codeEnd, text: command },
    ]
  })
  draft.text = applyEdits(draft.text, edits)
}

export const fumadocsSteps: readonly Step[] = [convertInstalls, convertCodeTabs]

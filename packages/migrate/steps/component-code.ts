// Converts components that show code: blocks, files, and commands of package managers.

import { literalValue } from '../literals.ts'
import { dedent } from '../text/indent.ts'
import { fileFence } from './code-files.ts'
import { attribute, type Convert, importedFile, line, stringOf, type Use } from './component-use.ts'
import { attributesText, containerText, labelText } from './directives.ts'

const managers: ReadonlySet<string> = new Set(['npm', 'yarn', 'pnpm', 'bun', 'deno', 'cargo', 'npx', 'bunx'])

/** Writes one tab for each package manager. */
const managerTabs = (commands: readonly (readonly [name: string, command: string])[]): string =>
  containerText(
    'code-group',
    attributesText({ group: 'package.manager' }),
    commands.map(([name, command]) => `\`\`\`bash [${name}]\n${dedented(command)}\n\`\`\``).join('\n\n'),
  )

/** Removes the indentation of the lines of an attribute. The first line has none. */
const dedented = (command: string): string => {
  const [first = '', ...rest] = command.trim().split('\n')
  return [first, ...(rest.length > 0 ? [dedent(rest.join('\n'))] : [])].join('\n')
}

export const packageManagers: Convert = (use) => {
  const command: unknown = attribute(use, 'command', 'pkg', 'dev')
  if (typeof command === 'string') {
    const code =
      use.element.name === 'PackageManagers' ? `npm ${stringOf(use, 'type') ?? 'install'} ${command}` : command
    return `\`\`\`bash package-manager\n${code.replace(/^(?!npm |npx )(\w)/gm, 'npm $1')}\n\`\`\``
  }
  if (typeof command === 'object' && command !== null)
    return managerTabs(Object.entries(command).map(([name, text]) => [name, String(text)] as const))
  return managerProps(use) ?? slotTabs(use)
}

/** Converts a component with a command for each package manager in its attributes. */
export const managerProps: Convert = (use) => {
  const names = [...use.element.attributes.keys()]
  if (!names.includes('npm') || !names.every((name) => managers.has(name))) return undefined
  const commands = names.flatMap((name) => {
    const command = stringOf(use, name)
    return command === undefined ? [] : [[name, command] as const]
  })
  return commands.length === names.length ? managerTabs(commands) : undefined
}

/** Converts tabs whose panels are slots. The slots are already tabs. */
export const slotTabs: Convert = ({ element, content }) =>
  /Tabs$/.test(element.name) && /^:::tab\[/.test(content.trim())
    ? containerText('tabs', attributesText({ group: 'package.manager' }), content)
    : undefined

/** Converts a slot for a package manager into a tab, and other slots into their content. */
export const slot: Convert = (use) => {
  const name = stringOf(use, 'slot')
  return name !== undefined && managers.has(name) ? containerText('tab', labelText(name), use.content) : use.content
}

export const codeBlock: Convert = (use) => {
  const title = stringOf(use, 'title', 'filename')
  const language = stringOf(use, 'language', 'lang')
  const info = `${language ?? ''}${title ? ` title="${title}"` : ''}`
  const file = importedFile(use, 'code', 'children') ?? contentFile(use)
  if (file !== undefined) return fileFence(use.draft, { file }, info)
  const code = stringOf(use, 'code', 'children') ?? templateText(use)
  if (code === undefined) return undefined
  if (use.isInline) return `\`${line(code)}\``
  return `\`\`\`${info}\n${code.replace(/^\n+|\n$/g, '')}\n\`\`\``
}

/** Returns the imported file that is the content of a code component: `<CodeBlock>{source}</CodeBlock>`. */
const contentFile = ({ draft, content }: Use): string | undefined =>
  draft.imports.get(/^\{\s*([A-Za-z_$][\w$]*)\s*\}$/.exec(content.trim())?.[1] ?? '')

/** Returns the content of a code component that is an expression in braces or text. */
function templateText({ draft, content }: Use): string | undefined {
  const text = content.trim()
  const [, inner] = /^\{([\s\S]*)\}$/.exec(text) ?? []
  if (inner === undefined) return text || undefined
  const value = literalValue(inner, draft.values)
  return typeof value === 'string' ? value : undefined
}

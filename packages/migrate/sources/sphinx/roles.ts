// Converts the roles of MyST: `{ref}`text <label>`` and its relatives → links, code and other inline Markdown.

import type { Draft } from '../../draft.ts'
import { labelText } from '../../steps/directives.ts'
import { applyEdits, type Edit, maskFences } from '../../text/mask.ts'
import { docTarget, labelTarget, type Target } from './labels.ts'

/** A role: its text, and its target if it has one. */
interface Role {
  name: string
  text: string
  /** Absent for `{ref}`label``, whose text is the target. */
  title?: string | undefined
  draft: Draft
}

type ConvertRole = (role: Role) => string | undefined

/** Links to a page or a label, with its title unless the role has a text of its own. */
const linkTo =
  (find: (draft: Draft, target: string) => Target | undefined): ConvertRole =>
  ({ draft, text, title }) => {
    const target = find(draft, text)
    const shown = title ?? target?.title ?? text
    if (target !== undefined && target.url !== '') return `[${shown}](${target.url})`
    draft.find('todo', `\`${text}\` is not a page or a label of this project, so the page shows only the text.`, text)
    return shown
  }

const reference = linkTo((draft, target) => labelTarget(draft, target) ?? docTarget(draft, target))
const document = linkTo(docTarget)

const wrapped =
  (before: string, after = before): ConvertRole =>
  ({ text, title }) =>
    `${before}${title ?? text}${after}`

const code = wrapped('`')

/** The name of an object. `~` shows only its last part. */
const object: ConvertRole = ({ text, title }) => {
  const name = text.replace(/^!/, '')
  return `\`${title ?? (name.startsWith('~') ? (name.split('.').at(-1) ?? name) : name)}\``
}

const shown: ConvertRole = ({ text, title }) => title ?? text

const abbreviation: ConvertRole = ({ text }) => {
  const [, short, long] = /^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? []
  return short === undefined ? text : `<abbr title="${(long ?? '').replaceAll('"', '&quot;')}">${short}</abbr>`
}

const proposal: ConvertRole = ({ text, title }) =>
  `[${title ?? `PEP ${text}`}](https://peps.python.org/pep-${text.padStart(4, '0')}/)`

const request: ConvertRole = ({ text, title }) =>
  `[${title ?? `RFC ${text}`}](https://datatracker.ietf.org/doc/html/rfc${text})`

const roles: ReadonlyMap<string, ConvertRole> = new Map(
  Object.entries({
    ref: reference,
    any: reference,
    numref: reference,
    'std:ref': reference,
    doc: document,
    'std:doc': document,
    download: ({ text, title }) => `[${title ?? text}](${text})`,
    math: wrapped('$'),
    kbd: ({ text }) => `:kbd[${text}]`,
    sub: wrapped('<sub>', '</sub>'),
    subscript: wrapped('<sub>', '</sub>'),
    sup: wrapped('<sup>', '</sup>'),
    superscript: wrapped('<sup>', '</sup>'),
    abbr: abbreviation,
    guilabel: wrapped('**'),
    menuselection: ({ text }) => `**${text.replaceAll('-->', '→')}**`,
    command: wrapped('**'),
    program: wrapped('**'),
    strong: wrapped('**'),
    emphasis: wrapped('*'),
    dfn: wrapped('*'),
    del: wrapped('~~'),
    file: code,
    samp: code,
    envvar: code,
    option: code,
    code,
    literal: code,
    makevar: code,
    regexp: code,
    mimetype: code,
    term: shown,
    eq: ({ text }) => `(${text})`,
    cite: ({ text }) => `[${text}]`,
    pep: proposal,
    rfc: request,
    underline: wrapped('<u>', '</u>'),
  } satisfies Record<string, ConvertRole>),
)

/** Roles with a common beginning. */
const families: [pattern: RegExp, convert: ConvertRole][] = [
  [/^(?:py|c|cpp|js|rst|std):|^(?:class|func|meth|mod|obj|attr|exc|data|const|keyword|confval)$/, object],
  [/^bdg(?:-[\w-]+)?$|^badge$/, ({ text, title }) => `:badge${labelText(title ?? text)}`],
  [/^(?:octicon|fas?|fab|far|material-\w+|material|fontawesome)$/, () => ''],
  [/^cite:/, ({ text }) => `[${text}]`],
]

const roleNamed = (name: string): ConvertRole | undefined =>
  roles.get(name) ?? families.find(([pattern]) => pattern.test(name))?.[1]

/** Roles that link to pages of another site, as the configuration defines them. */
function external({ name, text, title, draft }: Role): string | undefined {
  const [url, caption = '%s'] = draft.conversion.site.settings.variables?.get(`extlinks.${name}`)?.split('\n') ?? []
  return url === undefined ? undefined : `[${title ?? caption.replace('%s', text)}](${url.replace('%s', text)})`
}

const span = /(?<!\\)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])*?[^`])\1(?!`)/g
/** The name of a role before inline code. */
const roleBefore = /\{([A-Za-z][\w:.+-]*)\}$/

export function convertRoles(draft: Draft): void {
  const masked = maskFences(draft.text)
  const edits = Array.from(masked.matchAll(span)).flatMap(({ index, 0: whole, 2: content = '' }): Edit[] => {
    const [before, name = ''] = roleBefore.exec(masked.slice(Math.max(0, index - 60), index)) ?? []
    if (before === undefined) return []
    const [, title, target] = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(content) ?? []
    const text = (target ?? content).replace(/\s*\n\s*/g, ' ')
    const role = { name, text, title: title?.replace(/\s*\n\s*/g, ' ') || undefined, draft }
    const converted = external(role) ?? roleNamed(name)?.(role)
    if (converted === undefined)
      draft.find('todo', `docsite does not know the role \`{${name}}\`, so the page shows code.`, `{${name}}`)
    draft.count(`\`{${name}}\` → inline Markdown`)
    return [{ start: index - before.length, end: index + whole.length, text: converted ?? `\`${content}\`` }]
  })
  draft.text = applyEdits(draft.text, edits)
}

// Finds the first syntax error in a JSON, YAML or TOML sample. A sample may be only part of a file.

import { findJsonError, findYamlError } from '@docsite/cli/data'
import { lookUp } from '@docsite/cli/text'
import { parse as parseToml, TomlError } from 'smol-toml'
import { type Fault, type Form, furthest, inForm, outOfForm, withoutPlaceholders } from './fault.ts'
import { findScriptFault } from './scripts.ts'

const finders: Readonly<
  Record<string, (code: string, title: string) => Fault | undefined | Promise<Fault | undefined>>
> = {
  json: (code, title) => (allowsComments.test(title) ? findJsoncFault(code) : findJsonFault(code)),
  jsonc: findJsoncFault,
  // JSON5 is a subset of JavaScript.
  json5: async (code) => {
    const fault = await findScriptFault(code, 'js')
    return fault && { ...fault, text: fault.text.replace('JavaScript', 'JSON5') }
  },
  yaml: findYamlFault,
  yml: findYamlFault,
  toml: findTomlFault,
}

export const isData = (language: string): boolean => Object.hasOwn(finders, language)

/** Finds the first syntax error. `title` is the title of the code block. */
export const findDataFault = (
  code: string,
  language: string,
  title: string,
): Fault | undefined | Promise<Fault | undefined> => lookUp(finders, language)?.(code, title)

// The programs that read these files accept comments and trailing commas.
const allowsComments =
  /(?:^|\/)(?:[tj]sconfig[\w.-]*\.json|\.[\w-]*rc(?:\.json)?|\.vscode\/.*|devcontainer\.json|turbo\.json)$/s

const jsonForms: readonly Form[] = [
  { head: '{', tail: '}' },
  { head: '[', tail: ']' },
]

/** Finds the first syntax error in a JSON sample. Allows comments, which explain the sample. */
function findJsonFault(source: string): Fault | undefined {
  // The lines around JSON frontmatter.
  const text = source.replace(/^---[ \t]*$/gm, '   ')
  const code = withoutComments(text)
  const whole = code.trim() ? findJsonError(code) : undefined
  if (!whole) return undefined
  const readable = withoutPlaceholders(code)
  if (readable !== code) return findJsoncFault(text)
  const parts = jsonForms.map((form) => {
    const fault = findJsonError(
      inForm(
        form,
        code.replace(/,\s*$/, (end) => ` ${end.slice(1)}`),
      ),
    )
    return fault && outOfForm(fault, code)
  })
  if (parts.includes(undefined) || areSeveral(code)) return undefined
  return furthest([whole, ...parts.flatMap((fault) => fault ?? [])])
}

/** Returns whether a sample contains several JSON texts, separated by blank lines. */
function areSeveral(code: string): boolean {
  const parts = code.split(/\n\s*\n/).filter((part) => part.trim())
  return parts.length > 1 && parts.every((part) => !findJsonFault(part))
}

function findJsoncFault(code: string): Fault | undefined {
  return findJsonFault(withoutLastCommas(withoutPlaceholders(withoutComments(code))))
}

const jsonPiece = /"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*(?:(?!\/\*)[\s\S])*?\*\//g

/** Replaces comments with spaces, so that positions stay the same. */
const withoutComments = (code: string): string =>
  code.replace(jsonPiece, (piece) => (piece.startsWith('"') ? piece : piece.replace(/[^\n]/g, ' ')))

const withoutLastCommas = (code: string): string =>
  code.replace(/"(?:[^"\\\n]|\\.)*"?|,(?=\s*[\]},])/g, (piece) => (piece === ',' ? ' ' : piece))

function findYamlFault(yaml: string): Fault | undefined {
  // The output of a template is unknown.
  if (/\{\{|<%|\{%/.test(yaml.replace(/\$\{\{/g, ''))) return undefined
  const first = firstYamlFault(yaml)
  const readable = withoutPlaceholders(yaml)
  return first && readable !== yaml ? firstYamlFault(readable) : first
}

function firstYamlFault(code: string): Fault | undefined {
  const error = findYamlError(code)
  if (!error) return undefined
  const { offset, message } = error
  const text = message === undefined ? 'This YAML is nested too deeply' : `This is not valid YAML: ${sentence(message)}`
  return { ...placeAt(code, offset), text }
}

function placeAt(code: string, offset: number): { line: number; column: number } {
  const before = code.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1 }
}

function findTomlFault(toml: string): Fault | undefined {
  try {
    parseToml(withoutPlaceholders(toml))
    return undefined
  } catch (error) {
    // A sample may contain a key twice, to show it before and after a change.
    if (!(error instanceof TomlError) || /redefine|duplicate/i.test(error.message)) return undefined
    const { line, column } = error
    const [, text = error.message] = /^Invalid TOML document: ([^\n]*)/.exec(error.message) ?? []
    return { line, column, text: `This is not valid TOML: ${sentence(text)}` }
  }
}

const sentence = (text: string): string =>
  `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`.replace(/\s+/g, ' ').replace(/[.:]\s*$/, '')

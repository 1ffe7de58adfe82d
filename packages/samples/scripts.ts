// Finds the first syntax error in a JavaScript, TypeScript or CSS sample. A sample may be only part of a file.

import { lookUp } from '@docsite/cli/text'
import type { Message as EsbuildMessage, Loader } from 'esbuild'
import { type Fault, type Form, furthest, inForm, outOfForm, withoutPlaceholders } from './fault.ts'

interface ScriptLanguage {
  name: string
  /** The loaders to try, in this order. */
  loaders: [Loader, ...Loader[]]
}

const typeScript: ScriptLanguage = { name: 'TypeScript', loaders: ['ts', 'tsx'] }
const javaScript: ScriptLanguage = { name: 'JavaScript', loaders: ['jsx'] }

const languages: Readonly<Record<string, ScriptLanguage>> = {
  ts: typeScript,
  typescript: typeScript,
  mts: typeScript,
  cts: typeScript,
  tsx: { name: 'TypeScript', loaders: ['tsx'] },
  js: javaScript,
  javascript: javaScript,
  mjs: javaScript,
  cjs: javaScript,
  jsx: javaScript,
  css: { name: 'CSS', loaders: ['css'] },
}

export const isScript = (language: string): boolean => Object.hasOwn(languages, language)

interface ScriptForm extends Form {
  /** The form applies only to code that matches this. */
  when?: RegExp
  typed?: true
}

// Without this test, an object with missing commas would be parsed as a type.
const typeWords =
  /\b(?:string|number|boolean|bigint|symbol|unknown|any|void|never|object|undefined|keyof|typeof|readonly)\b|\b[A-Z]|=>|\|/

const scriptForms: readonly ScriptForm[] = [
  { head: 'async function* _() {', tail: '}' },
  { head: '(', tail: ')' },
  { head: '({', tail: '})' },
  { head: 'class _ extends Object {', tail: '}' },
  { head: '[', tail: ']' },
  { head: '_', tail: '', when: /^\s*\??\./ },
  { head: 'switch (0) {', tail: '}', when: /^\s*(?:case|default)\b/ },
  { head: '(<>', tail: '</>)', when: /^\s*[<{][\s\S]*[>}]\s*$/ },
  { head: 'type _ =', tail: '', when: typeWords, typed: true },
  { head: 'type _ = {', tail: '}', when: typeWords, typed: true },
  { head: 'declare module "_" {', tail: '}', typed: true },
]
const styleForms: readonly ScriptForm[] = [{ head: '_ {', tail: '}' }]

/** Returns a syntax error if the sample cannot be parsed in any form. */
export async function findScriptFault(code: string, language: string): Promise<Fault | undefined> {
  const { name, loaders } = lookUp(languages, language) as ScriptLanguage
  const whole = await parse(code, loaders[0])
  if (!whole) return undefined
  const readable = withoutPlaceholders(code)
  const forms = (loaders[0] === 'css' ? styleForms : scriptForms).filter(
    ({ when, typed }) => (when?.test(code) ?? true) && (!typed || name === 'TypeScript'),
  )
  const readings = await Promise.all(
    loaders.flatMap((loader) => [
      parse(readable, loader),
      ...forms.map(async (form) => {
        const fault = await parse(inForm(form, readable), loader)
        return fault && outOfForm(fault, code)
      }),
    ]),
  )
  const faults = readings.flatMap((fault) => fault ?? [])
  if (faults.length < readings.length) return undefined
  const fault = furthest([whole, ...faults]) as Fault
  const isTyped = name === 'JavaScript' && !(await parse(readable, 'tsx'))
  return {
    ...fault,
    text: `This is not valid ${name}: ${fault.text}`,
    ...(isTyped ? { hint: 'The code is TypeScript. Set its language to `ts` or `tsx`.' } : {}),
  }
}

async function parse(code: string, loader: Loader): Promise<Fault | undefined> {
  const { transform } = await import('esbuild')
  try {
    const { warnings } = await transform(code, {
      loader,
      jsx: 'preserve',
      logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
    })
    return faultOf(warnings.filter(({ id }) => id === 'css-syntax-error'))
  } catch (error) {
    return faultOf((error as { errors?: EsbuildMessage[] }).errors ?? [])
  }
}

// A sample may repeat a declaration, to show it before and after a change, or use names that it does not declare.
const noSyntax =
  /^(?:The symbol ".*" has already been declared|Multiple exports with the same name|Duplicate |".*" is not declared in this file|The constant ".*" must be initialized|Cannot assign to )/

function faultOf(diagnostics: readonly EsbuildMessage[]): Fault | undefined {
  const first = diagnostics.find(({ text }) => !noSyntax.test(text))
  if (!first) return undefined
  const { line = 1, column = 0, lineText = '' } = first.location ?? {}
  return {
    line,
    // esbuild's columns count bytes.
    column: Buffer.from(lineText).subarray(0, column).toString().length + 1,
    text: `${first.text.slice(0, 1).toLowerCase()}${first.text.slice(1)}`,
  }
}

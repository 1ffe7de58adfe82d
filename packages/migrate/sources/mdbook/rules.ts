// Converts the rules of mdbook-spec, such as `r[items.fn]`, and the links that name them.

import type { Draft, Step } from '../../draft.ts'
import type { ProjectFiles } from '../../files.ts'
import type { OldFile } from '../../model.ts'
import { anchorText } from '../../steps/directives.ts'
import { maskCode, replaceInText } from '../../text/mask.ts'
import { grammarIds } from './grammars.ts'

const rule = /^([ \t>]*)r\[([\w.-]+)\][ \t]*$/gm

/** Returns the URLs of all rules and productions, by name. */
export const rulesOf = (files: ProjectFiles, pages: readonly OldFile[]): Map<string, string> =>
  new Map(
    pages.flatMap(({ file, route }) => {
      const text = files.text(file) ?? ''
      return [
        ...grammarIds(text),
        ...Array.from(text.matchAll(rule), ([, , name = '']): [string, string] => [name, `r-${name}`]),
      ].map(([name, id]): [string, string] => [name, `${route}#${id}`])
    }),
  )

export const convertRules: Step = (draft) => {
  const { references } = draft.conversion.site.settings
  if (references === undefined || references.size === 0) return
  const names: string[] = []
  draft.text = replaceInText(draft.text, rule, ([, indent = '', name = '']) => {
    names.push(name)
    return `${indent}${anchorText(`r-${name}`)}\n`
  })
  draft.count('`r[rule]` → an anchor', names.length)
  const shown = names.map((name) => `r[${name}]`).join('\n')
  if (names.length > 0) draft.find('note', 'Readers do not see the names of rules any more.', undefined, shown)
  linkRules(draft, references)
}

/** Replaces names of rules in definitions and links, and completes references that only name a rule. */
function linkRules(draft: Draft, urls: ReadonlyMap<string, string>): void {
  draft.text = replaceInText(
    draft.text,
    /(^[ \t>]*\[[^\]\n]+\]:[ \t]*|\]\()([\w.-]+)(?=[ \t]*$|\))/gm,
    ([, before = '', name = '']) => (urls.has(name) ? before + urls.get(name) : undefined),
  )
  const defined = new Set(
    Array.from(maskCode(draft.text).matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm), ([, name = '']) => name),
  )
  draft.text = replaceInText(
    draft.text,
    /(?<![\]\\!\w])\[((?:[^[\]\\\n]|\\.)+)\](?:\[([\w.-]+)\])?(?![([:])/g,
    ([, text = '', given]) => {
      const name = given ?? text
      return defined.has(name) || !urls.has(name) ? undefined : `[${text}](${urls.get(name)})`
    },
  )
}

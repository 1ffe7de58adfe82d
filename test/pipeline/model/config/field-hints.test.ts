// For every field of every schema: a field in the wrong place, or with a wrong name, gets a hint that names the right one.

import { expect, test } from 'vitest'
import { oneOf } from '../../../../bin/argument-parsers.ts'
import { metaFile } from '../../../../pipeline/model/config/meta-file.ts'
import { nearHint, type Path, pathText } from '../../../../pipeline/model/config/problem.ts'
import { problemsOf, type Schema } from '../../../../pipeline/model/config/schema.ts'
import { siteConfig } from '../../../../pipeline/model/config/site-config.ts'
import { kindsOf, type Shape } from '../../../../pipeline/model/diagnostics/schema-hints.ts'
import { frontmatterFields } from '../../../../pipeline/model/page/frontmatter.ts'

interface Field {
  /** The path of the object, with 0 for each list and `x` for each record. */
  above: Path
  name: string
  /** The fields beside it that are objects. */
  objects: string[]
}

/** Returns the fields of a schema, up to three objects deep. */
function fieldsOf(shape: Shape, above: Path = [], depth = 0): Field[] {
  if (depth > 2 || above.length > 6) return []
  return kindsOf(shape).flatMap(({ fields = {}, entry }) => [
    ...Object.entries(fields).flatMap(([name, field]) => [
      { above, name, objects: Object.keys(fields).filter((other) => other !== name && fields[other]?.fields) },
      ...fieldsOf(field, [...above, name], depth + 1),
    ]),
    ...(entry ? fieldsOf(entry.shape, [...above, entry.in === 'list' ? 0 : 'x'], depth) : []),
  ])
}

/** Returns a value that has a field at a path. */
const valueAt = (path: Path): unknown =>
  path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), {})

/** Returns the hint for an unknown field, or `undefined` if the field is known or something else is wrong. */
const hintFor = (schema: Schema<unknown>, path: Path): string | undefined => {
  const problem = problemsOf(schema, valueAt(path)).find(
    (one) => one.kind === 'unknown' && pathText(one.path) === pathText(path),
  )
  return problem && (problem.hint ?? '(none)')
}

const camel = (words: string[]) => words.map((word, i) => (i ? word[0]?.toUpperCase() + word.slice(1) : word)).join('')

/** Names with the last word in front, and with one wrong letter. */
const swapped = (name: string): string => {
  const words = name.split(/-|(?=[A-Z])/).map((word) => word.toLowerCase())
  const [last = '', ...others] = [...words].reverse()
  const turned = [last, ...others.reverse()]
  return name.includes('-') ? turned.join('-') : camel(turned)
}
const misspelled = (name: string): string => `${name.slice(0, -1)}${name.endsWith('q') ? 'w' : 'q'}`

test.each([
  ['gitlab', ['gitlab-pages', 'github-pages', 'netlify'], 'gitlab-pages'],
  ['pages-gitlab', ['github-pages', 'gitlab-pages'], 'gitlab-pages'],
  ['netlfy', ['netlify', 'vercel'], 'netlify'],
  ['afterTitle', ['title-after', 'article-after'], 'title-after'],
])('takes %s of %j for %s', (written, names, near) => {
  expect(nearHint(written, names)).toBe(`Did you mean \`${near}\`?`)
  expect(() => oneOf(...names)(written)).toThrow(`Did you mean \`${near}\`? It must be ${names[0]}`)
})

const schemas: [string, Schema<unknown>][] = [
  ['the configuration', siteConfig as Schema<unknown>],
  ['the frontmatter', frontmatterFields as Schema<unknown>],
  ['`_meta.json`', metaFile as Schema<unknown>],
]

test.each(schemas)('names the right place of each field of %s', (_, schema) => {
  const wrong: string[] = []
  let checked = 0
  for (const { above, name, objects } of fieldsOf(schema)) {
    const higher = above.slice(
      0,
      above.findLastIndex((step) => typeof step === 'string' && step !== 'x'),
    )
    const cases: Path[] = [
      ...(above.some((step) => typeof step === 'string') ? [[...higher, name]] : []),
      ...objects.map((object) => [...above, object, name]),
      ...(swapped(name) === name ? [] : [[...above, swapped(name)]]),
      ...(name.length > 2 ? [[...above, misspelled(name)]] : []),
    ]
    for (const path of cases) {
      const hint = hintFor(schema, path)
      if (hint === undefined) continue
      checked++
      // Without its last letter, a name may be as near to another one.
      if (!hint.includes(path.at(-1) === misspelled(name) ? name.slice(0, -1) : name))
        wrong.push(`${pathText(path)} (${pathText([...above, name])}): ${hint}`)
    }
  }
  expect([...new Set(wrong)]).toEqual([])
  expect(checked).toBeGreaterThan(10)
})

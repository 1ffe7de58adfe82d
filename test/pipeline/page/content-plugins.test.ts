// Plugins that extend the syntax, and those that add to what authors write.

import type { Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import type { Construct } from 'micromark-util-types'
import type { Processor } from 'unified'
import { expect, test } from 'vitest'
import type { OnDemand, TreePlugins } from '../../../pipeline/model/plugin/plugin.ts'
import { diagnosticsOf, htmlOf, readPage } from './page-test.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    percentSign: 'percentSign'
  }
}

const withTrees = (trees: { remark?: TreePlugins; rehype?: TreePlugins }) => ({ plugins: [{ name: 'own', ...trees }] })

/** Records the texts with the construct. */
let asked: string[] = []

/** Reads `%` as a sign that authors write. */
function remarkPercent(this: Processor): void {
  const percent: Construct & OnDemand = {
    name: 'percent',
    when: /%!/,
    tokenize(effects, ok) {
      asked.push(String(this.now().line))
      return (code) => {
        effects.enter('percentSign')
        effects.consume(code)
        effects.exit('percentSign')
        return ok
      }
    },
  }
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { text: { 37: percent } }]
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        percentSign(token) {
          const data = {
            ...{ hName: 'b', hProperties: { dataIdText: 'percent' } },
            hChildren: [{ type: 'text' as const, value: 'P' }],
          }
          this.enter({ type: 'percent', data } as never, token)
        },
      },
      exit: {
        percentSign(token) {
          this.exit(token)
        },
      },
    },
  ]
}

test('reads the syntax of a plugin only in texts that may contain it', async () => {
  const config = withTrees({ remark: { content: [remarkPercent] } })
  asked = []
  expect(await htmlOf('a %', { config })).toBe('<p>a %</p>')
  expect(asked).toEqual([])
  expect(await htmlOf('a %!', { config })).toBe('<p>a <b>P</b>!</p>')
  expect(asked).toEqual(['1'])
})

test('writes the name of an element to the ids of headings, and not to the page', async () => {
  const config = withTrees({ remark: { content: [remarkPercent] } })
  const { html, page } = await readPage('## A %!\n\n## B % {#own}', { config })
  expect(page.details.ids).toEqual(['own', 'a-percent'])
  expect(html).not.toContain('id-text')
})

test('runs plugins that add content after the others in Markdown, and before them in HTML', async () => {
  const trees: string[] = []
  const note = (name: string) => () => (tree: MarkdownRoot | Root) =>
    void trees.push(`${name}: ${tree.children.map(({ type }) => type).join()}`)
  const config = withTrees({
    remark: {
      before: [note('before')],
      content: [
        () => (tree: MarkdownRoot) => {
          tree.children.push({ type: 'thematicBreak' })
        },
      ],
      after: [note('after')],
    },
    rehype: {
      before: [note('rehype before')],
      content: [
        () => (tree: Root) => {
          tree.children.push({ type: 'element', tagName: 'br', properties: {}, children: [] })
        },
      ],
    },
  })
  expect(await htmlOf('a', { config })).toBe('<p>a</p>\n<hr><br>')
  expect(trees).toEqual([
    'before: paragraph',
    'after: paragraph,thematicBreak',
    'rehype before: element,text,element,element',
  ])
})

test('reports a message under a rule of docsite', async () => {
  const config = withTrees({
    remark: {
      content: [
        () => (tree: MarkdownRoot, file: { message(...given: unknown[]): { note?: string } }) => {
          const place = tree.children[0]?.position?.start
          file.message('Wrong', { place, ruleId: 'invalid-content', source: 'docsite' }).note = 'Do it.'
        },
      ],
    },
  })
  expect(await diagnosticsOf('a', { config })).toEqual(['1:1 invalid-content Wrong\nDo it.'])
})

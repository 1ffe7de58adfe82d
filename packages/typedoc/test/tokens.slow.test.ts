// 12 kB of any sign in a doc comment: the pages are there within five seconds of CPU time. Ordinary runs take a sample.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { repeated, tokens } from '../../../test/tokens/tokens.ts'
import { readProject } from '../json.ts'
import { apiPages } from '../pages.ts'
import { wordsFor } from '../words.ts'

const full = process.env.DOCSITE_TEST === 'full'
const mostSeconds = 5

const shapes = readFileSync(join(repository, 'packages/typedoc/test/fixtures/shapes.json'), 'utf8')

/** Parts of the comment of the module, with signs in each kind of place. */
const commentOf = (signs: string) => ({
  summary: [
    { kind: 'text', text: `${signs}\n\n# ${signs}\n\n- ${signs}` },
    { kind: 'code', text: `\`${signs}\`` },
    { kind: 'inline-tag', tag: '@link', text: signs, target: 'https://a.example/' },
  ],
  blockTags: ['@remarks', '@example', '@deprecated', '@see', '@defaultValue'].map((tag) => ({
    tag,
    content: [{ kind: 'text', text: signs }],
  })),
})

test.each(tokens.filter((_, i) => full || i % 10 === 0).map((token) => [JSON.stringify(token), token]))(
  'answers in time for %s in doc comments',
  (_, token) => {
    const project = JSON.parse(shapes)
    project.children[1].comment = commentOf(repeated(token))
    project.children[0].children[0].signatures[0].comment = commentOf(repeated(token))
    const start = process.cpuUsage()
    const pages = apiPages(readProject(JSON.stringify(project), 'api.json'), {
      ...{ route: '/api/', pages: 'module', words: wordsFor('en'), links: {}, html: true },
    })
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6, 'seconds of CPU time').toBeLessThan(mostSeconds)
    expect(pages.length).toBeGreaterThan(0)
  },
)

// The OpenAPI plugin in a site: builds without diagnostics, valid documents, search, messages, and the dev server.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuildResult, buildSite } from '../../../pipeline/build/build.ts'
import { loadProject } from '../../../pipeline/source/config/config.ts'
import { Pool } from '../../../pipeline/workers/pool.ts'
import { reportsOfSite } from '../../../test/broken-packages.ts'
import { RunningDev } from '../../../test/pipeline/dev/running.ts'
import { repository, SiteTest } from '../../../test/site-test.ts'
import { invalidHtml } from '../../../test/validity.ts'
import { optionNames } from '../options.ts'
import { rulesFor } from '../rules.ts'
import { shop } from './shop.ts'

const hostile =
  '</li></div><script>stolen</script> :::danger\n\n<table><blockquote>\n\n```\n:::\n\n# A {#responses}\n\n::include{file="x"}'

/** Returns the configuration of a site with descriptions. */
const config = (
  descriptions: string,
  more = '',
) => `import { openapi } from '${join(repository, 'packages/openapi/index.ts')}'
export default { title: 'Shop', siteUrl: 'https://shop.example', plugins: [openapi(${descriptions})], ${more} }
`

const site = SiteTest.of({
  ...shop,
  'hostile.yaml': `openapi: 3.1.0
info: { title: Hostile, version: '1', description: &text ${JSON.stringify(hostile)} }
paths:
  /a: { get: { summary: "<script>", description: *text, parameters: [{ name: a, in: query, description: *text }], responses: { '200': { description: *text } } } }
`,
  'content/en/index.md': '# Home\n\n[Add](/api/things/addThing#request-body) and [schemas](/api/schemas/)\n',
  'content/zh/index.md': '# 首页\n\n文字。\n',
  'config/site.ts': config(
    "[{ file: 'openapi.yaml', lang: ['en', 'zh'] }, { file: 'hostile.yaml', route: '/hostile/', by: 'tag' }]",
    "locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }]",
  ),
})
afterAll(() => site[Symbol.dispose]())

async function build(): Promise<BuildResult> {
  const pool = new Pool()
  try {
    return await buildSite(await loadProject(site.root), { out: 'dist', pool })
  } finally {
    await pool.close()
  }
}

describe('a site with two descriptions', () => {
  let built: BuildResult
  beforeAll(async () => {
    built = await build()
  })

  test('builds without diagnostics, whatever descriptions contain', () => {
    expect(reportsOfSite(built.diagnostics).filter(({ severity }) => severity !== 'info')).toEqual([])
    expect(site.read('dist/hostile/other.html')).not.toContain('<script>stolen')
  })

  test('has valid documents', () => expect(invalidHtml(site.files())).toEqual([]))

  test('is found by search, in Markdown copies and in the sidebar, in each language', () => {
    const files = [...site.files()]
    const search = files
      .filter(([path]) => /^static\/search_index.*\.en\./.test(path))
      .map(([, bytes]) => String(bytes))
    for (const word of ['addThing', 'X-Trace', 'Something for sale', 'onSale', 'alloy'])
      expect(search.join()).toContain(word)
    expect(site.read('dist/api/things/addThing.md')).toContain('POST `/things`')
    expect(site.read('dist/llms.txt')).toContain('/api/things/addThing')
    const page = site.read('dist/zh/api/things/addThing.html')
    expect(page).toContain('请求体')
    expect(page).toMatch(/id="response-201"/)
    expect(page).toMatch(/href="\/zh\/api\/schemas\/Thing"/)
  })

  test('parses only the pages that a change of the description concerns', async () => {
    site.edit('openapi.yaml', (shop['openapi.yaml'] as string).replace('Everything *for sale*.', 'All.'))
    // The overview and the page of the tag, in two languages.
    expect((await build()).parsed).toBe(4)
  })
})

describe('messages', () => {
  const load = async (text: string, options = "{ file: 'openapi.yaml' }") => {
    site.edit('openapi.yaml', text)
    site.edit('config/site.ts', config(options, "locales: [{ lang: 'en', label: 'English' }]"))
    return build()
  }

  test('give the place in the description', async () => {
    await expect(load('openapi: 3.1.0\ninfo: [\n')).rejects.toMatchObject({
      diagnostics: [{ rule: 'invalid-config', place: { file: 'openapi.yaml', line: 3, column: 1 } }],
    })
    await expect(load('info: {}\nswagger: "2.0"\n')).rejects.toMatchObject({
      diagnostics: [
        {
          text: '`openapi.yaml` uses Swagger 2.0, which docsite does not support (reported by the plugin `openapi`)',
          hint: expect.stringContaining('Convert it to OpenAPI 3'),
          place: { file: 'openapi.yaml', line: 2, column: 1 },
        },
      ],
    })
    const { diagnostics, written } = await load("openapi: 3.1.0\npaths:\n  /a: { $ref: '#/b' }\n")
    expect(written).toBeUndefined()
    expect(diagnostics.filter(({ rule }) => rule !== 'dead-link')).toMatchObject([
      { rule: 'openapi/broken-reference', severity: 'error', place: { file: 'openapi.yaml', line: 3, column: 3 } },
    ])
  })

  test('name the option that is wrong', async () => {
    const text = shop['openapi.yaml'] as string
    for (const [options, message] of [
      ["{ file: 'openapi.yaml', by: 'path' }", /Expected \("operation" \| "tag"\) but received "path"/],
      ["{ file: 'openapi.yaml', route: 'api' }", /must be the route of a folder/],
      ["{ fil: 'openapi.yaml' }", /needs the field "file"/],
      ['[]', /must name a file/],
    ] as const)
      await expect(load(text, options)).rejects.toMatchObject({
        diagnostics: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(message) })]),
      })
  })
})

test('updates pages in `dev` when a file of the description changes', async () => {
  await using dev = await RunningDev.start({
    ...shop,
    'content/index.md': '# Home\n',
    'config/site.ts': config("{ file: 'openapi.yaml' }"),
  })
  expect(await dev.text('/api/schemas/maker')).toContain('Who made it.')
  dev.site.edit('schemas/maker.yaml', 'description: Its maker.\n')
  await dev.until('/api/schemas/maker', (text) => expect(text).toContain('Its maker.'))
  dev.site.edit(
    'openapi.yaml',
    (shop['openapi.yaml'] as string).replace('operationId: addThing', 'operationId: newThing'),
  )
  await dev.until('/api/things/newThing', (_, { status }) => expect(status).toBe(200))
})

test.each(['en', 'zh'])('lists all options and rules in the manual in %s', (lang) => {
  const guide = readFileSync(join(repository, `manual/content/${lang}/guide/openapi.md`), 'utf8')
  const listed = (id: string) =>
    Array.from(
      guide
        .split(`{#${id}}`)[1]
        ?.split('\n## ')[0]
        ?.matchAll(/^\| `([^`]+)`/gm) ?? [],
      ([, name]) => name,
    )
  expect(listed('options')).toEqual(optionNames)
  expect(listed('messages')).toEqual(rulesFor(() => []).map(({ name }) => `openapi/${name}`))
})

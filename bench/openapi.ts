// Compares cold and warm builds of an OpenAPI description with 300 operations with those of Markdown pages of the same size: the pages
// that the plugin generates, written to files, and ordinary pages. BENCH_OPENAPI is the path of another description.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import type { GeneratedPage } from '@docsite/cli'
import { generate } from '../packages/openapi/description.ts'
import { textOfPage } from '../pipeline/source/plugins/generated-files.ts'
import { fewWords, makeProjectIn } from './generate.ts'
import { clean, median, run } from './measure.ts'

/** The highest allowed ratio between the times of a cold build with the plugin and one of ordinary pages. */
const most = 1.5

const kinds = ['description', 'same pages', 'ordinary pages'] as const
type Kind = (typeof kinds)[number]

/** Alternates between the builds, so that other load on the machine affects all equally. */
export async function measureOpenApi(docsite: string, runs: number): Promise<void> {
  const { folders, pages, bytes } = prepare()
  const cold = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  const warm = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]))
  for (let i = 0; i < runs; i++)
    for (const kind of i % 2 ? [...kinds].reverse() : kinds) {
      clean(folders[kind])
      rmSync(join(folders[kind], 'node_modules/.cache'), { recursive: true, force: true })
      cold.get(kind)?.push((await run([docsite, 'build'], folders[kind])).ms)
      warm.get(kind)?.push((await run([docsite, 'build'], folders[kind])).ms)
    }
  process.stdout.write(`OpenAPI: ${pages} pages with ${(bytes / 1e6).toFixed(1)} MB of Markdown\n`)
  for (const [what, times] of [
    ['cold', cold],
    ['warm', warm],
  ] as const) {
    const of = (kind: Kind) => median(times.get(kind) ?? [])
    for (const kind of ['same pages', 'ordinary pages'] as const) {
      const ratio = of('description') / of(kind)
      const mark = what === 'cold' ? ` ${ratio <= most ? '≤' : '>'} ${most}` : ''
      const seconds = [of('description'), of(kind)].map((ms) => `${(ms / 1000).toFixed(2)} s`).join(' / ')
      process.stdout.write(`OpenAPI, ${what} build, description / ${kind}: ${seconds} = ${ratio.toFixed(2)}${mark}\n`)
    }
  }
}

/** Writes the projects. */
function prepare(): { folders: Record<Kind, string>; pages: number; bytes: number } {
  const root = resolve('.bench/openapi')
  rmSync(root, { recursive: true, force: true })
  const folders: Record<Kind, string> = {
    description: join(root, 'description'),
    'same pages': join(root, 'same'),
    'ordinary pages': join(root, 'ordinary'),
  }
  const own = process.env.BENCH_OPENAPI
  const file = `openapi${own === undefined ? '.json' : extname(own)}`
  const text = own === undefined ? JSON.stringify(description()) : readFileSync(own, 'utf8')
  const options = { file, linkBase: 'https://docs.example' }
  for (const folder of Object.values(folders)) write(join(folder, 'content/index.md'), '# Home\n\nText.\n')
  write(join(folders.description, file), text)
  write(
    join(folders.description, 'config/site.ts'),
    `import { openapi } from '@docsite/plugin-openapi'\nexport default { plugins: [openapi(${JSON.stringify(options)})] }\n`,
  )
  const packages = join(folders.description, 'node_modules/@docsite')
  for (const name of ['lib', 'package.json'])
    cpSync(resolve('packages/openapi', name), join(packages, 'plugin-openapi', name), { recursive: true })
  // The plugin imports only this file.
  cpSync(resolve('package.json'), join(packages, 'cli/package.json'))
  for (const name of readdirSync(resolve('lib')).filter((name) => name.endsWith('.js')))
    cpSync(resolve('lib', name), join(packages, 'cli/lib', name))

  const { items } = generate(options, {
    root: folders.description,
    lang: 'en',
    publication: () => ({ isPublished: true, dependsOn: [] }),
  })
  const pages = items.filter((item): item is GeneratedPage => 'route' in item)
  const ordinary = ordinarySections(join(root, 'source'))
  for (const page of pages) {
    const path = `content${page.route}${page.route.endsWith('/') ? 'index' : ''}.md`
    const whole = textOfPage(page)
    write(join(folders['same pages'], path), whole)
    write(join(folders['ordinary pages'], path), ordinary(whole.length))
  }
  for (const item of items)
    if ('folder' in item)
      write(join(folders['same pages'], `content${item.folder}_meta.json`), JSON.stringify(item.items))
  return { folders, pages: pages.length, bytes: pages.reduce((sum, page) => sum + textOfPage(page).length, 0) }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Returns a function that makes an ordinary page with about a number of characters. */
function ordinarySections(folder: string): (length: number) => string {
  const { routes } = makeProjectIn(['en'], folder, 100, fewWords)
  const sections = routes.flatMap((route) =>
    readFileSync(join(folder, `content/en${route}.md`), 'utf8')
      .replace(/\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
      .split(/\n(?=## )/)
      .slice(1),
  )
  let next = 0
  let page = 0
  return (length) => {
    let text = `# Page ${++page}\n\nAn ordinary page.\n\n`
    while (text.length < length) text += `${sections[next++ % sections.length]}\n`
    return text
  }
}

/** Returns a description with 300 operations and 60 schemas. */
function description(): unknown {
  const reference = (i: number) => ({ $ref: `#/components/schemas/Resource${i % 60}` })
  const json = (schema: unknown) => ({ 'application/json': { schema } })
  const sentence = 'The service checks the permissions of the caller, and returns the resource in its current state.'
  const operation = (i: number, verb: string) => ({
    operationId: `${verb}Resource${i}`,
    tags: [`Group ${i % 20}`],
    summary: `${verb} resource ${i}`,
    description: `${sentence}\n\n- Works with *drafts* and with \`final\` resources.\n- See [the guide](https://guide.example).`,
    parameters: ['id', 'fields', 'expand'].map((name) => ({
      ...{ name, in: name === 'id' ? 'path' : 'query', required: name === 'id' },
      ...{ description: `The ${name} of resource ${i}.`, schema: { type: 'string', maxLength: 40 } },
    })),
    ...(verb === 'get' ? {} : { requestBody: { required: true, content: json(reference(i)) } }),
    responses: {
      200: { description: 'The resource.', content: json(reference(i)) },
      404: { description: 'There is no such resource.', content: json({ $ref: '#/components/schemas/Resource0' }) },
    },
  })
  const properties = (i: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, j) => [
        `property${j}`,
        j === 11 ? reference(i + 1) : { type: j % 3 ? 'string' : 'integer', description: `${sentence} (${i}, ${j})` },
      ]),
    )
  return {
    openapi: '3.1.0',
    info: { title: 'Bench', version: '1.0.0', description: sentence },
    servers: [{ url: 'https://api.example' }],
    paths: Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [
        `/resources-${i}/{id}`,
        Object.fromEntries(['get', 'put', 'patch'].map((verb, j) => [verb, operation(i * 3 + j, verb)])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        Array.from({ length: 60 }, (_, i) => [
          `Resource${i}`,
          {
            type: 'object',
            description: `Resource ${i}. ${sentence}`,
            required: ['property1'],
            properties: properties(i),
          },
        ]),
      ),
    },
  }
}

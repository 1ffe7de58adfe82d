// One side of a comparison: builds and checks a site with one docsite, edits it, and prints what it has got after each step.
//
// node lib/side.js <the folder `lib/` of a docsite> <project> <number of edits>

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Api } from '../../pipeline/api/api.ts'
import type { DevServer } from '../../pipeline/api/types.ts'
import { editContent } from './edits.ts'

/** What a step has got. Two sides whose lines are equal do the same. */
export interface Line {
  step: string
  /** The diagnostics as text. */
  said: string[]
  /** The hash of each output file, by path. Absent if nothing was written. */
  files?: Record<string, string>
}

const [lib = '', project = '', count = '0'] = process.argv.slice(2)
const { api } = (await import(pathToFileURL(join(lib, 'api.js')).href)) as { api: Api }

const tell = (line: Line) => process.stdout.write(`${JSON.stringify(line)}\n`)

await build('cold build', 'dist')
await build('warm build', 'dist')
await check('check')
for (let number = 1; number <= Number(count); number++) {
  const edit = `edit ${number}, ${editContent(project, number)}`
  await build(`build after ${edit}`, 'dist')
  await check(`check after ${edit}`)
  if (number % 10 === 0) await build(`build without the cache after ${edit}`, 'fresh', false)
}
await serve('dev')

async function build(step: string, outDir: string, cache = true): Promise<void> {
  const { ok, diagnostics } = await api.build(project, { outDir, cache }).catch(failed)
  tell({ step, said: textsOf(diagnostics), ...(ok ? { files: hashesIn(join(project, outDir)) } : {}) })
}

async function check(step: string): Promise<void> {
  const { diagnostics } = await api.check(project).catch(failed)
  tell({ step, said: textsOf(diagnostics) })
}

/** Returns what is wrong with a configuration. */
function failed(error: unknown): { ok: false; diagnostics: readonly object[] } {
  return { ok: false, diagnostics: [{ error: String(error) }] }
}

/** Asks `dev` for every file of the last build. */
async function serve(step: string): Promise<void> {
  const out = join(project, 'dist')
  if (!existsSync(out)) return
  const server = await api.createDevServer(project, { backgroundCheck: false })
  const files: Record<string, string> = {}
  for (const path of pathsIn(out)) {
    const response = await fetch(new URL(path.split('/').map(encodeURIComponent).join('/'), server.url))
    const body = Buffer.from(await response.arrayBuffer()).toString('latin1')
    files[path] = `${response.status} ${hash('sha1', withoutServer(body, server))}`
  }
  await server.close()
  tell({ step, said: [], files })
}

/** Leaves out what differs between two servers of the same site: the port, and when the server has started. */
function withoutServer(body: string, { url }: DevServer): string {
  return body.replaceAll(`:${new URL(url).port}`, '').replace(/ data-revision="[^"]*"/, '')
}

function textsOf(diagnostics: readonly object[]): string[] {
  return diagnostics.map((one) => JSON.stringify(one))
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}

function hashesIn(folder: string): Record<string, string> {
  return Object.fromEntries(pathsIn(folder).map((path) => [path, hash('sha1', readFileSync(join(folder, path)))]))
}

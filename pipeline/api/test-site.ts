// Implements `testSite` and `renderBlock`, with which plugins are tested.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { buildSite } from '../build/build.ts'
import type { AnyPlugin } from '../model/config/plugins.ts'
import { placeText } from '../model/diagnostics/diagnostic.ts'
import { DocsiteError } from '../model/diagnostics/docsite-error.ts'
import type { PageFile } from '../model/page/page.ts'
import type {
  RenderBlockOptions,
  RenderedMarkdown,
  TestFiles,
  TestSite,
  TestSiteOptions,
} from '../model/plugin/testing.ts'
import { loadProject } from '../source/config/config.ts'
import { Pool } from '../workers/pool.ts'
import { loadedSite } from './load-site.ts'

/** Loads a site from files by path, such as `content/index.md`. The project has no `config/site.ts`. */
export async function testSite(
  files: TestFiles,
  { plugins = [], config = {} }: TestSiteOptions = {},
): Promise<TestSite> {
  const root = mkdtempSync(join(tmpdir(), 'docsite-test-'))
  const close = async () => rmSync(root, { recursive: true, force: true })
  try {
    for (const [path, text] of Object.entries(files)) writeFile(inside(root, path), text)
    mkdirSync(join(root, 'content'), { recursive: true })
    const project = await loadProject(root, { config: { ...config, plugins: [...plugins] }, noCache: true })
    const pool = new Pool()
    const site = await loadedSite(project, { cache: false }, pool)
    let built: Promise<unknown> | undefined
    return {
      ...site,
      async file(path) {
        built ??= buildSite(project, { out: 'dist', pool, noCache: true }).then(({ written, diagnostics }) => {
          if (!written) throw new DocsiteError('The site was not built', diagnostics)
        })
        await built.catch((error) => {
          throw explained(error)
        })
        return readFileSync(join(root, 'dist', path), 'utf8')
      },
      close,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw explained(error)
  }
}

const shownProblems = 3

/** Adds the first problems to the message of an error, because test runners print nothing else. */
function explained(error: unknown): unknown {
  if (!(error instanceof DocsiteError)) return error
  const { message, diagnostics, hint } = error
  const lines = diagnostics
    .filter(({ severity }) => severity === 'error')
    .slice(0, shownProblems)
    .map(({ place, text }) => `${placeText(place)} ${text}`)
  return new DocsiteError([message, ...lines].join('\n'), diagnostics, hint)
}

/** Returns the absolute path of a file. Throws an error if it is not in the project. */
function inside(root: string, path: string): string {
  const absolute = resolve(root, path)
  if (!absolute.startsWith(root + sep)) throw new DocsiteError(`The file ${path} is outside the test site`)
  return absolute
}

function writeFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Renders Markdown on a page of its own with one plugin. */
export async function renderBlock(
  plugin: AnyPlugin,
  markdown: string,
  { lang = 'en', files = {}, config = {} }: RenderBlockOptions = {},
): Promise<RenderedMarkdown> {
  const rules = { 'missing-title': 'off', 'no-site-url': 'off', ...config.check?.rules } as const
  const own = { lang, ...config, check: { ...config.check, rules } }
  const page = 'content/page.md'
  await using site = await testSite({ ...files, [page]: markdown }, { plugins: [plugin], config: own })
  const findings = site.diagnostics.filter(({ place, severity }) => place.file === page || severity === 'error')
  const isBroken = findings.some(({ severity }) => severity === 'error')
  const read = async (path: string) => (isBroken ? '' : site.file(path))
  const record = await read('static/pages/page.json')
  const copy = await read('page.md')
  return {
    html: record === '' ? '' : (JSON.parse(record) as PageFile).body,
    markdown: copy.replace(/^---\n[\s\S]*?\n---\n\n# .*\n\n/, ''),
    text: site.page('/page')?.text ?? '',
    findings,
  }
}

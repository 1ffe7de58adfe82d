// Uses every export of docsite's package with its types. `npm run types` compiles it with docsite's sources, and `api.slow.test.ts` with the
// declarations in the package.

import {
  type BuildEvent,
  build,
  check,
  createDevServer,
  type Diagnostic,
  DocsiteError,
  defineBlock,
  defineOutput,
  definePlugin,
  defineRule,
  defineSite,
  escapeMarkdown,
  h,
  type LoadedSite,
  loadSite,
  moveFile,
  type OpenSite,
  openSite,
  preview,
  renameHeading,
  type SitePage,
  schema,
} from '@docsite/cli'
import { endOf, type SourceLink, type SourceProject, watchSource } from '@docsite/cli/source'
import { renderIsland, TestPage } from '@docsite/cli/testing'
import { Link, usePage } from '@docsite/cli/theme'

const rule = defineRule({
  name: 'any',
  severity: 'info',
  site: ({ pages }) => pages.map((page) => ({ page, text: 'Any' })),
})
const list = defineOutput({
  name: 'list',
  per: 'site',
  path: 'list.txt',
  render: async (site) => String((await site.pages()).length),
})
const texts = defineOutput({
  name: 'texts',
  per: 'page',
  path: ({ route }) => [`${route.slice(1)}.txt`, `${route.slice(1)}.[hash].txt`],
  render: ({ article, record }, { base }, path) => `${article} ${record.title} ${base} ${path}`,
})
const titles = defineOutput({
  name: 'titles',
  per: 'locale',
  path: ({ lang }) => `titles/${lang}.txt`,
  render: ({ lang }, { data, read }) => new TextEncoder().encode(`${data.byLocale[lang]?.label} ${read('a.txt')}`),
})
const block = defineBlock({
  name: 'any',
  description: 'Anything',
  attributes: schema.object({ size: schema.required(schema.number), of: schema.about('what', schema.oneOf('a', 'b')) }),
  words: { en: { one: 'One' } },
  render({ attributes: { size, of = 'a' }, label, words }, site) {
    const next: number = size + 1
    return h('p', { class: of satisfies 'a' | 'b' }, label, next, words.one, site.lang)
  },
})
export const config = defineSite({
  plugins: [definePlugin({ name: 'any', blocks: [block], outputs: [list, texts, titles], rules: [rule] })],
})

const Base = ({ a }: { a: number }) => <Link to={usePage().site.base}>{a}</Link>

export async function useAll(signal: AbortSignal): Promise<LoadedSite> {
  const onProgress = (event: BuildEvent): number =>
    event.kind === 'phase' ? event.name.length : event.kind === 'workers' ? event.count : event.done
  const built = await build('site', {
    outDir: 'out',
    base: './',
    cache: false,
    concurrency: 2,
    keep: 1,
    signal,
    startedAt: 0,
    onProgress,
  })
  const pages: number = built.ok ? built.pages : built.diagnostics.length
  // @ts-expect-error A failed build has no pages.
  built.pages
  // @ts-expect-error
  await build('site', { outdir: 'out' })
  const { fixed, diagnostics } = await check('site', {
    fix: true,
    flags: [],
    accept: ['content/index.md'],
    signal,
  })
  const first: Diagnostic | undefined = diagnostics[pages + (fixed?.problems ?? 0)]
  const dev = await createDevServer('site', {
    port: 0,
    signal,
    onDiagnostics: (all) => all.map(({ place }) => place.line),
  })
  const served = await preview('site', { signal })
  await Promise.all([dev.check(), dev.validate(), dev.close(), served.close()])
  const site = await loadSite('site', { signal })
  const open: OpenSite = await openSite('site', { onError: (error) => console.error(error) })
  const stop: () => void = open.onChange(({ pages }) => console.log(pages.length + open.site.diagnostics.length))
  stop()
  await open.close()
  const moved = await moveFile('site', 'content/a.md', 'content/b.md', { dryRun: true })
  const renamed = await renameHeading('site', 'content/b.md#a', 'b', { signal })
  console.log(moved.redirects, renamed.open)
  const page: SitePage | undefined = site.page(first?.place.file ?? '/')
  // @ts-expect-error The site is read-only.
  site.pages = []
  const source: SourceProject = watchSource('site', {
    publish: (file, found) => found.map((one) => endOf(file, one)),
    log: console.error,
  })
  source.setText('content/a.md', undefined)
  source.filesChanged([{ kind: 'change', file: 'content/a.md' }])
  const written = (await source.site())?.pageOfFile('content/a.md')
  const link: SourceLink | undefined = written?.links[0]
  console.log(link?.url?.place.line, link?.target, written?.headings[0]?.offset, source.textOf('content/a.md'))
  await source.close()
  const html = renderIsland(Base, { a: 1 }, { page: page?.record ?? {}, site: site.data })
  if (html === '') throw new DocsiteError(escapeMarkdown('Empty'), [], 'Hint')
  return site
}

export const element = <TestPage page={{ title: 'Any' }}>text</TestPage>

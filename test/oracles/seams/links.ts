// Links lead to pages, headings and files: a reader of the built site follows them all.

import type { Diagnostic } from '@docsite/cli'
import { BuiltLinks, type DeadUrls } from '../built-links.ts'
import { builtSite, failureOf } from '../built-site.ts'
import { filesOf, sampledFolders } from '../folder-input.ts'
import { randomFolder } from '../random-folder.ts'
import type { Difference, Input, Seam } from '../seam.ts'

/** The folder of an input, for which `/site/` stands in its text, because links may begin at the root. */
const folderOf = (at: number): string => `input-${at}`

const ownRoot = /(?<=[("<])\/site\//g

/** What a site is served under, and whether its URLs end without `.html`. */
const addressings = [
  { base: '/', cleanUrls: true },
  { base: '/docs/', cleanUrls: false },
]

/** The rules that report dead URLs. */
const rulesOf = { files: /^(?:dead-link|missing-asset)$/, anchors: /^dead-anchor$/, invalid: /^invalid-url$/ }

/** Returns the files of an input by their paths in the project. */
const projectFiles = ({ text }: Input, at: number): [path: string, text: string][] =>
  [...filesOf(text.replace(ownRoot, `/${folderOf(at)}/`))].map(([path, content]) => [
    path.startsWith('public/')
      ? `content/public/${folderOf(at)}/${path.slice('public/'.length)}`
      : `content/${folderOf(at)}/${path}`,
    content,
  ])

const isOf = (at: number, { place }: Diagnostic): boolean =>
  [`content/${folderOf(at)}/`, `content/public/${folderOf(at)}/`].some((folder) => place.file.startsWith(folder))

/** Compares what docsite reports of each input with its dead URLs. */
async function compareSite(
  inputs: readonly (Input | undefined)[],
  { base, cleanUrls }: (typeof addressings)[number],
): Promise<Difference[][]> {
  const files = (at: number) => (inputs[at] ? projectFiles(inputs[at], at) : [])
  using site = await builtSite({
    count: inputs.length,
    files,
    isOf,
    config: { base, route: { cleanUrls }, llms: false },
  })
  const documents = new BuiltLinks(site.outDir, base)
  return inputs.map((input, at) => {
    const failure = site.failures.get(at)
    if (!input || failure) return failure ? failureOf(failure) : []
    return differences(
      site.diagnostics.filter((one) => isOf(at, one)),
      documents.deadBelow(`${folderOf(at)}/`),
    )
  })
}

/** Compares numbers, because reports name URLs as they are written. An invalid URL may be missing in the site. */
function differences(reported: readonly Diagnostic[], dead: DeadUrls): Difference[] {
  return (['files', 'anchors', 'invalid'] as const).flatMap((what) => {
    const ours = reported.filter(({ rule }) => rulesOf[what].test(rule)).map(({ text }) => text)
    const theirs = dead[what]
    if (what === 'invalid' ? theirs.length <= ours.length : theirs.length === ours.length) return []
    return [{ what, ours: JSON.stringify(ours.slice(0, 5)), theirs: JSON.stringify(theirs.slice(0, 5)) }]
  })
}

export const links: Seam = {
  name: 'links',
  law: 'A link, an image or a fragment is reported exactly when it leads nowhere in the built site.',
  packages: {},

  inputs(corpus, size, next) {
    const folders = sampledFolders(corpus, size, next)
    const length = Math.min(size, 10 * Math.max(1, folders.length))
    const random = Array.from({ length }, (_, i) => ({ name: `random ${i}`, text: randomFolder(next) }))
    return [...folders, ...random]
  },

  /** Half of the inputs are pages of a site with another addressing. Their names decide, which smaller inputs keep. */
  async compare(inputs) {
    const sites: Difference[][][] = []
    for (const [at, addressing] of addressings.entries()) {
      const own = inputs.map((input) => (input.name.length % addressings.length === at ? input : undefined))
      sites.push(own.some(Boolean) ? await compareSite(own, addressing) : [])
    }
    return inputs.map((_, at) => sites.flatMap((site) => site[at] ?? []))
  },
}

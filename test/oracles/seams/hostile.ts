// Pages that somebody has damaged on purpose: what readers get must stay harmless, and cost no more than its size.

import { loadSite, openOutput } from '@docsite/cli'
import { halves, type Judgment, withoutCrash } from '../apart.ts'
import type { Corpus } from '../corpus.ts'
import { breachesOfArticle, breachesOfDocument } from '../html-policy.ts'
import { mutations, oneOf, times, upTo } from '../mutations.ts'
import { pageOf, projectOf } from '../project.ts'
import type { Difference, Input, Seam } from '../seam.ts'

type Next = () => number

/** A surrogate without its partner stands for a byte that is no UTF-8. */
const bytesOf = (text: string): Uint8Array =>
  Buffer.concat(
    text
      .split(/([\uDC80-\uDCFF](?<![\uD800-\uDBFF].))/)
      .map((part, i) => (i % 2 ? Buffer.from([part.charCodeAt(0) & 0xff]) : Buffer.from(part))),
  )

const mostOfText = 4000

function mutants(corpus: Corpus, size: number, next: Next): Input[] {
  const all = corpus.documents(size, next)
  return all.map(({ name, text }) => {
    const from = upTo(next, Math.max(1, text.length - mostOfText))
    const other = oneOf(all, next).text.slice(0, mostOfText)
    const first = text.slice(from, from + mostOfText)
    return { name, text: times(1 + upTo(next, 3), first, (one) => oneOf(mutations, next)(one, next, other)) }
  })
}

// ---- Judgment

const filesOf = (texts: readonly string[]) =>
  Object.fromEntries([['content/index.md', '# Home\n'], ...texts.map((text, i) => [pageOf(i), bytesOf(text)])])

/** Returns what the documents and records of all inputs must not do. */
const harmOf =
  (html: 'safe' | false): Judgment =>
  async (inputs) => {
    using project = projectOf({
      ...filesOf(inputs.map(({ text }) => text)),
      'config/site.json': JSON.stringify({ markdown: { html } }),
    })
    await using output = await openOutput(project.folder, { watch: false })
    const failures = (await output.diagnostics()).filter(({ rule }) => rule === 'page-failure')
    const textOf = async (path: string) => Buffer.from((await output.read(path)) ?? '').toString()
    return await Promise.all(
      inputs.map(async (_, i) => {
        const failure = failures.find(({ place }) => place.file === pageOf(i))
        if (failure) return [{ what: 'failure', ours: failure.text, theirs: '' }]
        const document = await textOf(`page-${i}.html`)
        const record = await textOf(`static/pages/page-${i}.json`)
        const breaches = [
          ...(document ? breachesOfDocument(document, !html) : []),
          ...(record ? breachesOfArticle((JSON.parse(record) as { body?: string }).body ?? '', !html) : []),
        ]
        return breaches.slice(0, 1).map((breach) => ({ what: `html: ${html}`, ours: breach, theirs: 'nothing' }))
      }),
    )
  }

/** The CPU seconds that any text may take, and the growth that four times the text may have, when machines are busy. */
const floor = 0.4
const mostGrowth = 10

async function secondsOf(texts: readonly string[]): Promise<number> {
  using project = projectOf(filesOf(texts))
  const start = process.cpuUsage()
  await loadSite(project.folder, { cache: false, articles: true, concurrency: 1 })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

/** Returns a text four times, or its long lines. */
const grown = (text: string): string =>
  /.{400}/.test(text) ? text.replace(/.{400,}/g, (line) => line.repeat(4)) : text.repeat(4)

/** Returns which inputs take too long when they grow. Reads inputs together as long as all of them take little. */
async function slowOf(inputs: readonly Input[]): Promise<Difference[][]> {
  const texts = inputs.map(({ text }) => text)
  const long = await secondsOf(texts.map(grown))
  if (long < floor) return inputs.map(() => [])
  if (inputs.length > 1) return await halves(inputs, slowOf)
  const short = Math.max(await secondsOf(texts), await secondsOf(texts))
  const again = Math.min(long, await secondsOf(texts.map(grown)))
  if (again < floor || again < mostGrowth * short) return [[]]
  return [[{ what: 'time', ours: `${again.toFixed(1)} s`, theirs: `4 × ${short.toFixed(1)} s` }]]
}

const judgments: readonly Judgment[] = [harmOf('safe'), harmOf(false), slowOf].map((judge) =>
  withoutCrash(judge, { what: 'crash', theirs: 'a page' }),
)

export const hostile: Seam = {
  name: 'hostile',
  law: 'No page runs a script, leads to code or sends a form, no page makes docsite fail, and time grows with size.',
  packages: {},
  inputs: mutants,

  async compare(inputs) {
    const results: Difference[][] = inputs.map(() => [])
    for (const judge of judgments)
      for (const [i, differences] of (await judge(inputs)).entries()) results[i]?.push(...differences)
    return results
  },
}

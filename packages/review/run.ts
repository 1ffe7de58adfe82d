// Implements `docsite review`: opens both sites, compares them, and writes the result in a format.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CommandInput, DocsiteError } from '@docsite/cli'
import { addWorkTree, changedAmong, findBase } from './git.ts'
import { type WrittenReview, writeHtml } from './html/site.ts'
import { markdownReport, timesText } from './markdown.ts'
import { reviewSites } from './review.ts'
import { neededFiles, openOldSide, openSide, UnreadableSite } from './sides.ts'

interface ReviewFlags {
  out?: string | undefined
  format?: string | undefined
  'preview-url'?: string | undefined
}

/** The formats, each with its default output and the function that writes it. Texts are printed by default. */
const formats = new Map<string, { out?: string; write(written: WrittenReview, out: string): Promise<void> | string }>([
  ['html', { out: 'review', write: (written, out) => writeHtml(written, emptyFolder(out)) }],
  [
    'markdown',
    {
      write: ({ result, old, now, previewUrl }) =>
        markdownReport(result.review, { previewUrl, times: [old.milliseconds, now.milliseconds] }),
    },
  ],
  ['json', { write: ({ result }) => JSON.stringify(result.review, null, 2) }],
])

/** Runs the command. Returns the exit code. */
export async function review(input: CommandInput<ReviewFlags>): Promise<number> {
  const { args, flags, report, progress } = input
  const [ref = '', folder = '.'] = args
  const { format: name = 'html' } = flags
  if (!formats.has(name))
    throw new DocsiteError(`--format must be html, markdown or json, but is ${JSON.stringify(name)}`)
  const previewUrl = previewUrlOf(flags['preview-url'])
  const root = resolve(folder)
  const base = await findBase(root, ref)
  const closing: (() => Promise<void>)[] = []
  try {
    progress('Reading both sites')
    const now = await openSide(root)
    closing.push(now.output.close)
    stopIfAborted(input)
    const tree = await addWorkTree(root, base, await neededFiles(now, root, base))
    closing.push(tree.remove)
    if (tree.submodules.length > 0)
      report({
        severity: 'warning',
        text: `The commit has submodules, whose files count as missing: ${tree.submodules.join(', ')}`,
        hint: 'Changes in submodules are shown as added.',
      })
    stopIfAborted(input)
    const old = await openOldSide(tree, ref, root, now)
    closing.unshift(old.output.close)
    progress('Comparing pages')
    const files = await changedAmong(root, base.commit, ['content/public'])
    const publicFiles = new Set(files.map((file) => file.slice('content/public/'.length)))
    const options = { ref, commit: base.commit, publicFiles, check: () => stopIfAborted(input) }
    await write({ result: await reviewSites(old, now, options), old, now, previewUrl }, input)
    return 0
  } catch (error) {
    if (!(error instanceof UnreadableSite)) throw error
    report({ severity: 'error', text: error.message, hint: error.hint ?? '' })
    return 1
  } finally {
    for (const close of closing) await close()
  }
}

function stopIfAborted({ signal }: CommandInput<ReviewFlags>): void {
  if (signal.aborted) throw new DocsiteError('The review was stopped')
}

/** Writes the review in a format, and prints a summary if it does not print the review. */
async function write(written: WrittenReview, { flags, print }: CommandInput<ReviewFlags>): Promise<void> {
  const { result, old, now } = written
  const format = formats.get(flags.format ?? 'html')
  const target = flags.out ?? format?.out
  const text = await format?.write(written, resolve(target ?? ''))
  if (target === undefined) return print((text ?? '').trimEnd())
  if (text !== undefined) {
    mkdirSync(dirname(resolve(target)), { recursive: true })
    writeFileSync(resolve(target), `${text.trimEnd()}\n`)
  }
  const { pages, findings, outdated } = result.review
  print(
    `${pages.length} changed pages, ${outdated.length} outdated translations, ${findings.length} new findings: ${resolve(target)}`,
  )
  print(timesText([old.milliseconds, now.milliseconds]))
}

function previewUrlOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new DocsiteError(`--preview-url must be a URL with https: or http:, but is ${JSON.stringify(given)}`)
  return url.href.replace(/(?<!\/)\/*$/, '')
}

/** The file that marks a folder as the output of a review, which the next one may replace. */
const marker = 'review.json'

function emptyFolder(folder: string): string {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!existsSync(join(folder, marker)))
      throw new DocsiteError(
        `The directory ${folder} contains other files than an earlier review`,
        [],
        'Name another directory with --out, or empty this one.',
      )
    rmSync(folder, { recursive: true })
  }
  mkdirSync(folder, { recursive: true })
  return folder
}

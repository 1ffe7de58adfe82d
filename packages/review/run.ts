// Implements `docsite review`: opens both sites, compares them, and writes the result in a format.

import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CommandInput, DocsiteError } from '@docsite/cli'
import { addWorkTree, changedFiles, findCommit } from './git.ts'
import { writeHtml } from './html/site.ts'
import { markdownReport } from './markdown.ts'
import { type ReviewResult, reviewSites } from './review.ts'
import { openNewSide, openOldSide, type Side, UnreadableSite } from './sides.ts'

interface ReviewFlags {
  out?: string | undefined
  format?: string | undefined
  'preview-url'?: string | undefined
}

interface Written {
  result: ReviewResult
  old: Side
  now: Side
  /** The absolute path of the output, if the user named one or the format needs one. */
  out: string | undefined
  previewUrl: string | undefined
}

type Format = (written: Written, print: (line: string) => void) => Promise<void>

const formats = new Map<string, Format>([
  ['html', async ({ out = 'review', ...written }) => writeHtml({ ...written, folder: emptyFolder(out) })],
  [
    'markdown',
    async ({ result, out, previewUrl }, print) => writeText(markdownReport(result.review, previewUrl), out, print),
  ],
  ['json', async ({ result, out }, print) => writeText(JSON.stringify(result.review, null, 2), out, print)],
])

/** Runs the command. Returns the exit code. */
export async function review({
  args,
  flags,
  print,
  report,
  progress,
  signal,
}: CommandInput<ReviewFlags>): Promise<number> {
  const [ref = '', folder = '.'] = args
  const { format: name = 'html', out } = flags
  const format = formats.get(name)
  if (!format) throw new DocsiteError(`--format must be html, markdown or json, but is ${JSON.stringify(name)}`)
  const previewUrl = previewUrlOf(flags['preview-url'])
  const root = resolve(folder)
  const base = await findCommit(root, ref)
  const check = (): void => {
    if (signal.aborted) throw new DocsiteError('The review was stopped')
  }
  progress('Checking out the commit')
  const tree = await addWorkTree(root, base)
  const opened: Side[] = []
  try {
    check()
    if (tree.submodules.length > 0)
      report({
        severity: 'warning',
        text: `The commit has submodules, whose files count as missing: ${tree.submodules.join(', ')}`,
        hint: 'Changes in submodules are shown as added.',
      })
    progress('Reading both sites')
    const now = await openNewSide(root)
    opened.push(now)
    check()
    const old = await openOldSide(tree, ref, root)
    opened.push(old)
    progress('Comparing pages')
    const files = await changedFiles(root, base.commit, 'content/public')
    const publicFiles = new Set([...files].map((file) => file.slice('content/public/'.length)))
    const result = await reviewSites(old, now, { ref, commit: base.commit, publicFiles, check })
    const target = out === undefined ? (name === 'html' ? resolve('review') : undefined) : resolve(out)
    await format({ result, old, now, out: target, previewUrl }, print)
    const { pages, findings, outdated } = result.review
    if (target !== undefined)
      print(
        `${pages.length} changed pages, ${outdated.length} outdated translations, ${findings.length} new findings: ${target}`,
      )
    return 0
  } catch (error) {
    if (!(error instanceof UnreadableSite)) throw error
    report({ severity: 'error', text: error.message, hint: error.hint ?? '' })
    return 1
  } finally {
    for (const { output } of opened) await output.close()
    await tree.remove()
  }
}

function previewUrlOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new DocsiteError(`--preview-url must be a URL with https: or http:, but is ${JSON.stringify(given)}`)
  return url.href.replace(/\/*$/, '')
}

function writeText(text: string, file: string | undefined, print: (line: string) => void): void {
  if (file === undefined) return print(text.trimEnd())
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text.trimEnd()}\n`)
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

// The dates and authors of pages come from git: its plumbing says the same in a clean clone.

import { join } from 'node:path'
import { openOutput } from '@docsite/cli'
import { attribute, parseDocument, textOf } from '../../output.ts'
import { projectOf } from '../project.ts'
import { follow, git, story } from '../repository.ts'
import { differenceOf, type Input, type Seam } from '../seam.ts'

const configuration = JSON.stringify({ themeConfig: { lastUpdated: true, lastAuthor: true } })

/** What pages show, by their path: the time and the author. */
type Shown = Record<string, string>

async function shownBy(folder: string, paths: readonly string[]): Promise<Shown> {
  await using output = await openOutput(folder, { watch: false })
  const shown: Shown = {}
  for (const path of paths) {
    const html = Buffer.from((await output.read(path.replace(/^content\/(.*)\.md$/, '$1.html'))) ?? '').toString()
    const line = parseDocument(html).find((element) => attribute(element, 'class') === 'last-updated')
    const time = line?.childNodes.find((node) => node.nodeName === 'time')
    const date = time && 'attrs' in time ? attribute(time, 'datetime') : undefined
    shown[path] = line ? `${date && Date.parse(date) / 1000} ${textOf(line).replace(/^.*? by /, '')}` : 'nothing'
  }
  return shown
}

function judgedBy(clone: string, paths: readonly string[]): Shown {
  return Object.fromEntries(
    paths.map((path) => [path, git(clone, ['log', '-1', '--format=%at %aN', '--', path])?.trim() || 'nothing']),
  )
}

export const gitDates: Seam = {
  name: 'git',
  law: 'The dates and authors that pages show are those of the last commits that git names in a clean clone.',
  packages: {},
  inputs: (corpus, size, next) => corpus.stories(size, next, 'repository', story),

  async compare(inputs: readonly Input[]) {
    const results = []
    for (const { text } of inputs) {
      using project = projectOf({ 'config/site.json': configuration, 'content/index.md': '# Home\n' })
      follow(project.folder, text.split('\n').filter(Boolean))
      using scratch = projectOf({})
      const clone = join(scratch.folder, 'clone')
      git(scratch.folder, ['clone', '-q', '--no-local', project.folder, clone])
      const paths = (git(clone, ['ls-files', '-z', '--', 'content/*.md']) ?? '').split('\0').filter(Boolean)
      const [ours, theirs] = [await shownBy(project.folder, paths), judgedBy(clone, paths)]
      results.push(paths.flatMap((path) => differenceOf('date', [ours[path], path], [theirs[path], path]).slice(0, 1)))
    }
    return results
  },
}

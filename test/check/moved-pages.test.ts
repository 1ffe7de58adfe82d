// Moves and renames random pages in a git repository. `check` must propose the right redirect for each lost URL.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { recordBaseline } from '../../pipeline/check/baseline.ts'
import type { Diagnostic } from '../../pipeline/model/diagnostics/diagnostic.ts'
import { asRoute } from '../../pipeline/model/route.ts'
import { random } from '../random.ts'
import { git, SiteTest } from '../site-test.ts'
import { checked } from './checked.ts'

const topics = ['install', 'start', 'alias', 'proxy', 'assets', 'styles', 'plugins', 'deploy', 'errors', 'upgrade']
/** The number of sites in which pages are moved. */
const rounds = process.env.DOCSITE_TEST === 'full' ? 12 : 4

const folders = ['guide', 'config', 'reference', 'guide/advanced']
const verbs = ['Begin with', 'Change', 'Remove', 'Measure', 'Understand', 'Share']

/** Returns the files of a bilingual site. All pages have the same structure, but different topics and words. */
function pagesOf(chance: () => number): Record<string, string> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const files: Record<string, string> = {}
  for (const topic of topics) {
    const path = `${pick(folders)}/${topic}.md`
    const sections = verbs.filter(() => chance() < 0.6)
    for (const [lang, prefix] of [
      ['en', ''],
      ['zh', '中'],
    ])
      files[`content/${lang}/${path}`] = [
        `# ${prefix}${topic} of the tool\n`,
        ...sections.flatMap((verb) => [
          `## ${prefix}${verb} ${topic} ${pick(topics)}\n`,
          `${prefix}Here ${Math.floor(chance() * 1e6)} words about ${topic} stand, and ${pick(verbs)} once more.\n`,
        ]),
      ].join('\n')
  }
  return files
}

/** Returns the redirect target that a diagnostic proposes. */
const proposal = ({ hint = '' }: Diagnostic): string | undefined => /: "([^"]*)"`\.$/.exec(hint)?.[1]

const routeOf = (file: string): string =>
  `/${file
    .replace(/^content\//, '')
    .replace(/^en\//, '')
    .replace(/\.md$/, '')}`

test('proposes the right redirect for at least nine of ten moved pages, and applies the redirects that are certain', {
  timeout: 120_000,
}, async () => {
  const chance = random(7)
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T
  const wrong: string[] = []
  let moved = 0
  for (let round = 0; round < rounds; round++) {
    const pages = pagesOf(chance)
    using site = SiteTest.of({
      'config/site.json': '{ "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }] }\n',
      'content/en/index.md': '# Home\n',
      ...pages,
      '.gitignore': '.docsite\n',
    })
    git(site.root, ['init', '--quiet'])
    recordBaseline((await checked(site)).site)
    git(site.root, ['add', '--all'])
    git(site.root, ['commit', '--quiet', '--message', 'Publish'])

    const expected = new Map<string, string>()
    const names = Object.keys(pages).filter((name) => name.startsWith('content/en/') && chance() < 0.4)
    for (const from of names) {
      const [folder, name] = [pick([...folders, 'moved']), pick(['', 'new-', 'the-'])]
      const to = `content/en/${folder}/${name}${pick([from.replace(/.*\//, ''), `page-${expected.size}.md`])}`
      if (site.exists(to) || expected.has(routeOf(from))) continue
      const usesGit = chance() < 0.7
      for (const lang of ['en', 'zh']) {
        const [before, after] = [from, to].map((path) => path.replace('/en/', `/${lang}/`)) as [string, string]
        mkdirSync(dirname(site.path(after)), { recursive: true })
        if (usesGit) git(site.root, ['mv', before, after])
        else site.rename(before, after)
        // Moved pages are often edited at the same time.
        if (chance() < 0.5) site.edit(after, `${site.read(after).replace(/words/, 'sentences')}\nOne paragraph more.\n`)
        if (chance() < 0.2) site.edit(after, site.read(after).replace(/^# .*/, '# Another title'))
        expected.set(routeOf(before), routeOf(after))
      }
    }
    if (chance() < 0.5) git(site.root, ['commit', '--quiet', '--all', '--allow-empty', '--message', 'Move'])

    const lost = (await checked(site)).diagnostics.filter(({ text }) =>
      /^The published URL `[^#`]*` no longer exists$/.test(text),
    )
    const reported = new Map(lost.map((one) => [/`([^`]*)`/.exec(one.text)?.[1] ?? '', one]))
    expect([...reported.keys()].sort()).toEqual([...expected.keys()].sort())
    for (const [from, to] of expected) {
      moved++
      const message = reported.get(from) as Diagnostic
      if (proposal(message) !== to) wrong.push(`${from} → ${to}, not ${proposal(message)}`)
      const { fix } = message
      if (!fix) continue
      expect(fix.fixed).toBe(JSON.stringify(proposal(message)))
      const lines = site.read(fix.place.file).split('\n')
      const line = lines[fix.place.line - 1] as string
      expect(line.slice(fix.place.column - 1).startsWith(fix.written)).toBe(true)
      lines[fix.place.line - 1] =
        line.slice(0, fix.place.column - 1) + fix.fixed + line.slice(fix.place.column - 1 + fix.written.length)
      site.edit(fix.place.file, lines.join('\n'))
    }
    const after = await checked(site)
    const left = after.diagnostics.filter(({ rule }) => rule === 'lost-url')
    expect(left.length).toBe([...reported.values()].filter(({ fix }) => !fix).length)
    for (const [from, to] of expected)
      if (reported.get(from)?.fix && !wrong.some((one) => one.startsWith(`${from} `)))
        expect(after.site.linked.site.redirects.exact[asRoute(from)]).toBe(to)
  }
  expect(moved).toBeGreaterThan(5 * rounds)
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(moved / 10)
})

// 200 random edits of known kinds on this repository's site: what has changed is marked, and nothing else.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from '../../../test/site-test.ts'
import { type ReviewResult, reviewSites } from '../review.ts'
import { openOldSide, openSide, type Side } from '../sides.ts'

/** A number generator with a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What an edit changes: blocks of the page by kind, with a text that one of them contains. */
interface Expected {
  kinds: string[]
  text: string
}

/** Changes the blocks of a source text. Returns `undefined` if the page has no block for this kind. */
type Edit = (blocks: string[], pick: (below: number) => number) => Expected | undefined

const isParagraph = (block: string): boolean => /^[A-Z\u4E00-\u9FFF][^\n|:{}<>[\]]{50,}[.。]$/.test(block)

const paragraph = (
  blocks: string[],
  pick: (below: number) => number,
  accepts: (at: number) => boolean = () => true,
) => {
  const found = blocks.flatMap((block, i) => (isParagraph(block) && blocks.indexOf(block) === i && accepts(i) ? i : []))
  return found.length > 0 ? found[pick(found.length)] : undefined
}

const edits: Record<string, Edit> = {
  word(blocks, pick) {
    const at = paragraph(blocks, pick)
    if (at === undefined) return undefined
    const words = (blocks[at] ?? '').split(/(?<=[ ，])/)
    const word = pick(words.length - 1)
    if (/[`*_]/.test(words[word] ?? '') || words.length < 6) return undefined
    words[word] = 'Zebra '
    blocks[at] = words.join('')
    return { kinds: ['changed text'], text: 'Zebra' }
  },
  sentence(blocks, pick) {
    const at = paragraph(blocks, pick)
    if (at === undefined) return undefined
    blocks[at] += ' A zebra crosses the street.'
    return { kinds: ['changed text'], text: 'A zebra crosses' }
  },
  insertion(blocks, pick) {
    const at = paragraph(blocks, pick)
    if (at === undefined) return undefined
    blocks.splice(at, 0, 'Nine zebras wait at the crossing.')
    return { kinds: ['inserted text'], text: 'Nine zebras' }
  },
  removal(blocks, pick) {
    const at = paragraph(blocks, pick)
    if (at === undefined) return undefined
    const [text = ''] = blocks.splice(at, 1)
    return { kinds: ['removed text'], text: text.slice(0, 12).replace(/[`*_].*/, '') }
  },
  move(blocks, pick) {
    const at = paragraph(blocks, pick, (one) => blocks.length - one > 8)
    if (at === undefined) return undefined
    const [text = ''] = blocks.splice(at, 1)
    blocks.push(text)
    return { kinds: ['moved text'], text: text.slice(0, 12).replace(/[`*_].*/, '') }
  },
  table(blocks, pick) {
    const tables = blocks.flatMap((block, i) => (/^\|.*\n\|[ :|-]+\n\|/.test(block) && !block.includes('\\|') ? i : []))
    const at = tables[pick(tables.length)]
    if (at === undefined) return undefined
    const rows = (blocks[at] ?? '').split('\n')
    const row = 2 + pick(rows.length - 2)
    const cells = (rows[row] ?? '').split('|')
    cells[cells.length - 2] = ' Zebra '
    rows[row] = cells.join('|')
    blocks[at] = rows.join('\n')
    return { kinds: ['changed table'], text: 'Zebra' }
  },
  code(blocks, pick) {
    const fences = blocks.flatMap((block, i) =>
      /^```(?:ts|js|json|css)[^\n]*\n[^`]*```$/.test(block) && !block.includes('[!code') ? i : [],
    )
    const at = fences[pick(fences.length)]
    if (at === undefined) return undefined
    const lines = (blocks[at] ?? '').split('\n')
    lines.splice(1 + pick(lines.length - 2), 0, 'zebra')
    blocks[at] = lines.join('\n')
    return { kinds: ['changed code'], text: 'zebra' }
  },
  frontmatter(blocks) {
    blocks[0] = /^---/.test(blocks[0] ?? '')
      ? (blocks[0] ?? '').replace('---', '---\n# A comment')
      : `---\n# A comment\nnavbar: true\n---\n\n${blocks[0]}`
    return { kinds: [], text: '' }
  },
  formatting(blocks, pick) {
    const at = paragraph(blocks, pick, (one) => / /.test(blocks[one] ?? ''))
    if (at === undefined) return undefined
    blocks[at] = `${(blocks[at] ?? '').replace(/ (?=[a-z]{5,})/, '\n')}\n`
    return { kinds: [], text: '' }
  },
}

const fragment = 'content/en/shared/_isPluginExists.md'
const menu = 'content/en/guide/start/_meta.json'

let root = ''
let result: ReviewResult
const sides: Side[] = []
const expected = new Map<string, Expected & { name: string }>()

/** Edits each page at most once. */
function editPages(pages: readonly { file: string; route: string }[], count: number): void {
  const pick = random(55)
  const uses = new Map(Object.keys(edits).map((name) => [name, 0]))
  const left = pages.filter(({ file }) => existsSync(join(root, file)))
  while (expected.size < count && left.length > 0) {
    const [page] = left.splice(pick(left.length), 1)
    if (!page) break
    const file = join(root, page.file)
    // The kind that has been used least, if the page has a block for it.
    for (const [name, times] of [...uses].sort((a, b) => a[1] - b[1])) {
      const blocks = readFileSync(file, 'utf8').split('\n\n')
      const done = edits[name]?.(blocks, pick)
      if (!done) continue
      writeFileSync(file, blocks.join('\n\n'))
      expected.set(page.route, { ...done, name })
      uses.set(name, times + 1)
      break
    }
  }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'review-edits-'))
  root = join(folder, 'site')
  execFileSync('git', ['worktree', 'add', '--detach', '-f', root, 'HEAD'], { cwd: repository, stdio: 'ignore' })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  const old = await openSide(repository)
  sides.push(old)
  const isOwn = (page: (typeof old.pages)[number]): boolean =>
    page.source === undefined && !old.output.parts(page).includes(fragment)
  editPages(old.pages.filter(isOwn), 200)
  writeFileSync(
    join(root, fragment),
    `${readFileSync(join(root, fragment), 'utf8')}
A zebra in a fragment.
`,
  )
  const entries = JSON.parse(readFileSync(join(root, menu), 'utf8')) as unknown[]
  writeFileSync(join(root, menu), JSON.stringify([...entries.slice(1), entries[0]]))
  const now = await openOldSide(
    { root, submodules: [], complete: async () => undefined, remove: async () => undefined },
    'the edits',
    repository,
  )
  sides.push(now)
  result = await reviewSites(old, now, {
    ...{ ref: 'HEAD', commit: '0'.repeat(40), publicFiles: new Set() },
    check: () => undefined,
  })
}, 300_000)

afterAll(async () => {
  // The worker runs other files after this one, and keeps its modules.
  for (const { output } of sides.splice(0)) await output.close()
  execFileSync('git', ['worktree', 'remove', '--force', root], { cwd: repository })
  rmSync(join(root, '..'), { recursive: true, force: true })
}, 60_000)

test('marks at least 99 % of the changed blocks, and no other', () => {
  const pages = new Map(result.review.pages.map((page) => [page.route, page]))
  const faults = [...expected].flatMap(([route, { kinds, text, name }]) => {
    const { changes = [] } = pages.get(route) ?? {}
    const found = changes.map(({ kind, block }) => `${kind} ${block}`)
    const isMarked =
      kinds.length === 0 || changes.some(({ before = '', after = '' }) => (before + after).includes(text))
    return found.join() === kinds.join() && isMarked ? [] : [`${name} ${route}: ${JSON.stringify(changes)}`]
  })
  expect(expected.size).toBe(200)
  expect(new Set([...expected.values()].map(({ name }) => name)).size).toBe(Object.keys(edits).length)
  const unexpected = result.review.pages.filter(({ route, fragments }) => !expected.has(route) && !fragments)
  expect({ unexpected, faults }).toEqual({ unexpected: [], faults: [] })
})

test('names the fragment from which changes come, and says a change of the navigation once', () => {
  const pages = result.review.pages.filter(({ fragments }) => fragments)
  expect(pages.length).toBeGreaterThan(0)
  for (const { fragments, changes } of pages) {
    expect(fragments).toEqual([fragment])
    expect(changes.map(({ kind, after }) => `${kind} ${after}`)).toEqual(['inserted A zebra in a fragment.'])
  }
  expect(result.review.navigation).toEqual([
    expect.objectContaining({ lang: 'en', entries: [expect.objectContaining({ kind: 'moved' })] }),
  ])
})

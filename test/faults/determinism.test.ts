// The same content produces the same bytes, regardless of time zone, language, path, number of workers and cache.

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../bilingual.ts'
import { firstDifference } from '../difference.ts'
import { git, type RunOptions, SiteTest } from '../site-test.ts'

/** Enough pages for several workers, each of which renders every kind of page. */
const pagesPerLocale = 24

/** Code in languages that embed other languages. A grammar loaded for one page must not affect another page. */
const samples = [
  '```js\nconst query = gql`query { user(id: 1) { name } }`\n```',
  '```graphql\nquery { user(id: 1) { name } }\n```',
  '```html\n<script>{{#if a}}let b = 1{{/if}}</script><style>a { color: red }</style>\n```',
  '```handlebars\n{{#if a}}<p>{{b}}</p>{{/if}}\n```',
  '```http\nPOST /api HTTP/1.1\nContent-Type: application/json\n\n{"a": [1, 2], "b": null}\n```',
  '```python\ndef f(x): return {"a": x}\n```',
  '```bash package-manager\nnpm install it\n```',
  '```rust\nfn main() { println!("{}", 1); }\n```',
]

const deepFolder = 'some where/网站/'

function siteFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'config/site.ts': `import { defineSite } from '@docsite/cli'
export default defineSite({
  title: 'Same',
  locales: ${JSON.stringify(locales)},
  siteUrl: 'https://same.example',
  search: { words: ['更多的'] },
  styles: ['config/own.css'],
  themeConfig: { lastUpdated: true },
})
`,
    'config/own.css': '.own { color: red }\n',
    'config/islands/note.tsx':
      "import type { IslandProps } from '@docsite/cli/theme'\nexport default function Note({ text }: IslandProps) { return <b>{String(text)}</b> }\n",
    'content/shot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>',
    'content/en/index.md': '# Home\n',
    'content/zh/index.md': '# 首页\n',
  }
  for (let i = 0; i < pagesPerLocale; i++) {
    const code = [samples[i % samples.length], samples[(i * 3 + 1) % samples.length]].join('\n\n')
    files[`content/en/guide/page-${i}.md`] =
      `# Page ${i}\n\nThe quick fox ${i}. [Next](./page-${(i + 1) % pagesPerLocale}.md)\n\n![Shot](../../shot.svg)\n\n## Code\n\n${code}\n\n::note{text="n${i}"}\n`
    // Every fifth page has no translation.
    if (i % 5)
      files[`content/zh/guide/page-${i}.md`] = `# 第 ${i} 页\n\n快速的狐狸，更多的文字。\n\n## 代码\n\n${code}\n`
  }
  return files
}

/**
 * Creates the site's files in the given order in a new directory, and commits them with a fixed date. `prefix` is the
 * path of the project in that directory.
 */
function makeSite(prefix: string, order: (names: string[]) => string[]): SiteTest {
  const files = siteFiles()
  const names = order(Object.keys(files))
  const site = SiteTest.of(Object.fromEntries(names.map((name) => [prefix + name, files[name] as string])))
  git(site.root, ['init', '-q'])
  git(site.root, ['add', '.'])
  git(site.root, ['commit', '-q', '-m', 'All of it'], '2024-09-10T23:30:00-05:00')
  return site
}

describe('compared with a build on one thread, in UTC and the C locale', () => {
  const plain: RunOptions = { env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } }
  let site: SiteTest
  let elsewhere: SiteTest
  let reference: Map<string, Buffer>

  async function built(from: SiteTest, flags: string[], options: RunOptions): Promise<Map<string, Buffer>> {
    const { code, stderr } = await from.build(flags, options)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('error') })
    return from.files(from === site ? 'dist' : `${deepFolder}dist`)
  }

  beforeAll(async () => {
    site = makeSite('', (names) => names)
    elsewhere = makeSite(deepFolder, (names) => names.toReversed())
    reference = await built(site, ['--no-cache', '--concurrency', '1'], plain)
    expect(reference.get('guide/page-1.html')?.toString('utf8') ?? '').toContain('Sep 11, 2024</time>')
  })
  afterAll(() => {
    site[Symbol.dispose]()
    elsewhere[Symbol.dispose]()
  })

  const nepal = { TZ: 'Asia/Kathmandu' }
  const chinese = { LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8' }
  const colors = { NO_COLOR: '', FORCE_COLOR: '1' }
  const each: [string, string[], Record<string, string>][] = [
    ['on two threads', ['--concurrency', '2'], {}],
    ['on four threads', ['--concurrency', '4'], {}],
    ['in Kathmandu', [], nepal],
    ['in Chinese', [], chinese],
    ['with colors', [], colors],
  ]
  const together: typeof each = [
    [
      'on four threads in Kathmandu and in Chinese with colors',
      ['--concurrency', '4'],
      { ...nepal, ...chinese, ...colors },
    ],
  ]
  // Ordinary runs combine all changes in one build. A full run tests each change separately.
  test.each(process.env.DOCSITE_TEST === 'full' ? each : together)('builds the same site %s', async (_, flags, env) => {
    const options = { env: { ...plain.env, ...env } }
    expect(firstDifference(await built(site, ['--no-cache', ...flags], options), reference)).toBe('')
  })

  test('builds the same site in a directory with another name and depth, from files created in another order, first without the cache, then from the cache, and when it reuses the last output', async () => {
    expect(firstDifference(await built(elsewhere, [deepFolder], plain), reference)).toBe('')
    rmSync(elsewhere.path(`${deepFolder}dist`), { recursive: true })
    expect(firstDifference(await built(elsewhere, [deepFolder], plain), reference)).toBe('')
    expect(firstDifference(await built(elsewhere, [deepFolder], plain), reference)).toBe('')
  })
})

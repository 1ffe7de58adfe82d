// `docsite pack`, and the errors of components in text and of their props, which only builds report.

import { readFileSync, utimesSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

test('packs a site that opens from disk into the same bytes each time, and leaves nothing else', async () => {
  using site = SiteTest.of({
    'content/index.md': '# Home\n\n[Guide](/guide/start)\n',
    'content/guide/start.md': '# Start\n',
    'content/public/文件.txt': 'text',
  })
  const pack = () => site.run('pack', ['--out', 'out/docs.zip'])
  const { code, stdout, stderr } = await pack()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(
    /^Packed \d+ files \([\d.]+ kB\) in [\d.]+ m?s: .*docs\.zip\nTo read the site, unpack the file and open index\.html in a browser\.\n$/,
  )
  const first = readFileSync(site.path('out/docs.zip'))
  const files = unzipSync(first)
  expect(Object.keys(files)[0]).toBe('index.html')
  expect(new TextDecoder().decode(files['index.html'])).toContain('href="./guide/start.html"')
  expect(new TextDecoder().decode(files['文件.txt'])).toBe('text')
  expect(files['404.html']).toBeUndefined()
  utimesSync(site.path('content/index.md'), 1, 1)
  await pack()
  expect(readFileSync(site.path('out/docs.zip')).equals(first)).toBe(true)
  expect([...site.files('out').keys()]).toEqual(['docs.zip'])
  expect(site.exists('dist')).toBe(false)
  expect(await site.run('pack', ['--out', 'docs'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--out must be the name of a zip file, such as docs.zip, but is "docs"'),
  })
})

test('checks the props of components and the elements of components in text, with positions', async () => {
  using site = SiteTest.of({
    'config/islands/counter.tsx': `import { schema } from '@docsite/cli'
export const props = schema.object({ label: schema.string, start: schema.number })
export default ({ start }) => <b>{typeof start} {start}</b>`,
    'config/islands/box.tsx': 'export default () => <div>a</div>',
    'content/index.md': `# Home

Text :counter[a]{start="three"} and

::counter{label="a" strat=1}

Text :box[] text.
`,
  })
  const { code, stderr } = await site.build()
  expect(code).toBe(1)
  expect(stderr.split('\n').filter((line) => line.startsWith('content/') || /^ {2}[A-Z]/.test(line))).toEqual([
    'content/index.md:3:18 error `start` must be a finite number, but is "three" (invalid-attribute)',
    'content/index.md:5:21 error `counter` has no attribute `strat` (invalid-attribute)',
    '  Did you mean `start`?',
    'content/index.md:7:6 error The component `box` is part of a line of text, but renders a `<div>`, which a paragraph cannot contain (invalid-component)',
    '  Render a `<span>` instead, or write `::box` on a line of its own.',
  ])
  site.edit('content/index.md', '# Home\n\nText :counter[a]{start="3"} text.\n\n::box\n')
  expect(await site.build()).toMatchObject({ code: 0, stderr: '' })
  expect(site.read('dist/index.html')).toContain(
    '<p>Text <span data-island="counter" data-index="0" data-props="{&quot;start&quot;:3,&quot;label&quot;:&quot;a&quot;}"><b>number<!-- --> <!-- -->3</b></span> text.</p>',
  )
})

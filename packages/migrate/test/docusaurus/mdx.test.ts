// How pages of Docusaurus are converted.

import { expect, test } from 'vitest'
import { fence, migrated, project } from '../migrated.ts'

const config = `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', {}]] }`

test('keeps tags whole whose attributes are code or have no blanks between them', async () => {
  using site = project({
    'docusaurus.config.js': config,
    'docs/intro.mdx': `# Intro\n\n<div style={{paddingTop:"56%"}}>\n  <iframe \n    src="https://video.example/1" \n    title="A film"\n    allowfullscreen\n    style={{top:0}}\n  ></iframe>\n</div>\n\n<iframe class="box"src="https://video.example/2"title="Another"sandbox="allow-forms"></iframe>\n\nEnd.\n\n${fence('angular', '@if (a) {}')}\n`,
  })
  const result = await migrated(site)
  expect([result.errors, result.words]).toEqual([[], []])
  expect(result.diagnostics.map(({ rule }) => rule).filter((rule) => rule !== 'no-history')).toEqual([])
  const text = result.text('content/docs/intro.md')
  expect(text).toMatch(
    /<iframe\s+src="https:\/\/video.example\/1"\s+title="A film"\s+allowfullscreen\s*><\/iframe>\n\s*<\/div>/,
  )
  expect(text).not.toMatch(/allowfullscreen\s*\n\s*\n\s*>/)
  expect(text).toContain('<iframe class="box" src="https://video.example/2" title="Another"></iframe>')
  expect(result.findings.filter(({ text }) => text.includes('is code'))).toHaveLength(2)
})

test('converts the comments that mark lines of code, with the names that the project gives them', async () => {
  const named = config.replace(
    'presets:',
    "themeConfig: { prism: { magicComments: [{ className: 'line-marked', line: 'mark-next', block: { start: 'mark-start', end: 'mark-end' } }, { className: 'code-block-error-line', line: 'This fails' }, { className: 'line-removal', line: 'gone-next' }] } }, presets:",
  )
  const code = 'a()\n// highlight-next-line\nb()\n  //highlight-start\nc()\n// highlight-end'
  using standard = project({
    'docusaurus.config.js': config,
    'docs/intro.mdx': `# Intro\n\n${fence('js', code)}\n\n${fence('jsx', '<>\n  {/* highlight-next-line */}\n  <a />\n</>')}\n\n${fence('js {2}', '// highlight-next-line\nb()')}\n\n${fence('py', '# mark-next\nb()')}\n`,
  })
  const text = (await migrated(standard)).text('content/docs/intro.md')
  expect(text).toContain(
    'a()\n// [!code highlight]\nb()\n  // [!code highlight:start]\nc()\n// [!code highlight:end]\n',
  )
  expect(text).toContain('  {/* [!code highlight] */}\n  <a />')
  expect(text).toContain('js {2}\n// highlight-next-line\n')
  expect(text).toContain('# mark-next\n')
  using own = project({
    'docusaurus.config.js': named,
    'docs/intro.mdx': `# Intro\n\n${fence('py', '# mark-next\na()\n# mark-start\nb()\n# mark-end\n# This fails\nc(\n# gone-next\nd(')}\n`,
  })
  const result = await migrated(own)
  expect(result.errors).toEqual([])
  expect(result.text('content/docs/intro.md')).toContain(
    '# [!code highlight]\na()\n# [!code highlight:start]\nb()\n# [!code highlight:end]\n# [!code error]\nc(\n# [!code --]\nd(',
  )
})

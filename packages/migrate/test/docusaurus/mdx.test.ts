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

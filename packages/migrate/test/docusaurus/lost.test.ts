// What readers of Docusaurus saw through scripts and style sheets: kept as text, or listed.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const config = `module.exports = { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', scripts: ['/fly.js', { src: '/js/repl.js', type: 'module' }],
  presets: [['classic', { docs: { routeBasePath: '/' } }]] }`

const files = {
  'docusaurus.config.js': config,
  'static/fly.js': 'fly()',
  'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n',
}

test('leaves out scripts that load code from other hosts, and lists elements and pages that they made', async () => {
  using site = project({
    ...files,
    'static/js/repl.js': "import { view } from 'https://esm.example/view'\ncustomElements.define('mini-repl', view)\n",
    'docs/try.md': '# Try\n\n<div is="mini-repl" data-plugin="x">\n\nInput\n\n</div>\n',
    'src/pages/set-up.jsx': 'export default () => <Layout><div /></Layout>',
    'src/pages/team.jsx': 'export default () => <Layout description="d" title="Our team"><div /></Layout>',
  })
  const result = await migrated(site)
  const written = result.text('config/site.ts')
  expect(written).toContain('/fly.js')
  expect(written).not.toContain('repl.js')
  expect(result.text('content/set-up.md')).toBe('# Set up\n')
  expect(result.text('content/team.md')).toBe('# Our team\n')
  expect(result.findings.map(({ file, line = 0, kind, text }) => `${kind} ${file}:${line} ${text}`)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^todo docusaurus\.config\.js:0 The script `\/js\/repl\.js` loads code from esm\.example.*`mini-repl`/,
      ),
      expect.stringMatching(/^todo docs\/try\.md:3 A script made the element `mini-repl` interactive/),
      expect.stringMatching(/^todo src\/pages\/team\.jsx:0 .*a page with only a title at its URL/),
    ]),
  )
})

test('writes attributes that a style sheet shows, and keeps the columns of drawings in text', async () => {
  using site = project({
    ...files,
    'static/js/repl.js': '',
    'static/css/line.css': 'li::after { content: ""; content: attr(data-date); }',
    'docs/time.mdx':
      '# Time\n\nimport "@site/static/css/line.css";\n\n<ol class="line">\n<li data-date="June 2026" data-x="1">\n\n## One\n\n</li>\n</ol>\n\n<pre>\n      `a` b\n      ;c\n</pre>\n',
  })
  const text = (await migrated(site)).text('content/time.md')
  expect(text).toContain('<ul class="line">\n<li><p><strong>June 2026</strong></p>')
  expect(text).toContain('</ul>')
  expect(text).toContain('\n      `a` b\n      ;c\n')
})

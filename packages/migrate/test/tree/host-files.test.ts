// Redirects for hosts, in the project and in the repository around it.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const docusaurus = {
  'website/docusaurus.config.js': `export default { title: 'Kestrel', url: 'https://kestrel.example', baseUrl: '/', presets: [['classic', { docs: { path: '../docs' } }]] }`,
  'docs/intro.md': '# Intro\n',
}

test('takes redirects over from the files of hosts around the site, and lists the others', async () => {
  using site = project({
    ...docusaurus,
    _redirects:
      '# Old\n/start  /docs/intro\n/wings/* /docs/:splat 301!\n/birds https://birds.example # All\n/gone /docs/nowhere\n/docs/intro /start\nhttps://old.example/* https://kestrel.example/:splat\n/app/* /index.html 200\n/here /docs/intro 302 Country=at\n',
    'netlify.toml': '[build]\npublish = "build"\n\n[[redirects]]\nfrom = "/food"\nto = "/docs/intro"\n',
    'website/vercel.json':
      '{ "redirects": [{ "source": "/nest/:id", "destination": "/docs/:id" }, { "source": "/x", "destination": "/docs/intro", "has": [] }] }',
  })
  const result = await migrated(site)
  expect(result.errors).toEqual([])
  const text = result.text('config/site.ts')
  for (const rule of [
    "{ from: '/start', to: '/docs/intro' }",
    "{ from: '^/wings/(.*)$', to: '/docs/$1' }",
    "{ from: '/birds', to: 'https://birds.example' }",
    "{ from: '/food', to: '/docs/intro' }",
    "{ from: '^/nest/([^/]+)$', to: '/docs/$1' }",
  ])
    expect(text).toContain(rule)
  expect(text.match(/from: /g)).toHaveLength(5)
  expect(result.findings.map(({ kind, file, text }) => `${kind} ${file}: ${text.replace(/.*them: /, '')}`)).toEqual([
    'note vercel.json: `redirects` has a rule of this file.',
    'todo vercel.json: `/x` → `/docs/intro`. If readers need them, give the file to the new host.',
    'note ../_redirects: `redirects` has 3 rules of this file.',
    'todo ../_redirects: `/gone` → `/docs/nowhere`, `https://old.example/*` → `https://kestrel.example/:splat`, `/app/*` → `/index.html`, `/here` → `/docs/intro`. If readers need them, give the file to the new host.',
    'note ../netlify.toml: `redirects` has a rule of this file.',
  ])
})

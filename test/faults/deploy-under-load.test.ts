// Readers request files while the site is deployed again. Every response is a file of the old build or of the new one, complete.

import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { listen } from '../../pipeline/serve/listen.ts'
import { previewHandler } from '../../pipeline/serve/preview.ts'
import { SiteTest } from '../site-test.ts'

const deploys = process.env.DOCSITE_TEST === 'full' ? 10 : 2
const readers = process.env.DOCSITE_TEST === 'full' ? 500 : 20

/** The files that readers request, by URL path. Their names are the same in every build. */
const fileOf: Record<string, string> = {
  '/': 'dist/index.html',
  '/guide/one': 'dist/guide/one.html',
  '/guide/one.md': 'dist/guide/one.md',
  '/static/pages/guide/one.json': 'dist/static/pages/guide/one.json',
  '/llms.txt': 'dist/llms.txt',
}
const paths = Object.keys(fileOf)
const codings = ['br', 'gzip', 'identity']

/** Writes a version of the site. The pages are long, so that a response takes several writes. */
function write(site: SiteTest, version: number): void {
  const text = Array.from({ length: 1000 }, (_, i) => `Line ${i} of version ${version}.`).join('\n\n')
  site.edit('content/index.md', `# Home of version ${version}\n\n${text}\n`)
  site.edit('content/guide/one.md', `# One\n\n${text}\n`)
}

test(`serves whole files to ${readers} readers during ${deploys} deploys`, async () => {
  using site = SiteTest.of({ 'config/site.json': '{ "title": "Load" }' })
  const known = new Map(paths.map((path) => [path, new Set<string>()]))
  const deploy = async (version: number) => {
    write(site, version)
    const { code, stderr } = await site.build()
    expect([code, stderr]).toEqual([0, ''])
    for (const path of paths) known.get(path)?.add(hash('sha1', site.read(fileOf[path] as string)))
  }
  await deploy(0)
  const { origin, close } = await listen(previewHandler(site.path('dist'), '/'), { port: 0, host: '127.0.0.1' })
  const served = new Map(paths.map((path) => [path, new Set<string>()]))
  const failures: string[] = []
  let isOver = false
  const read = async (n: number) => {
    for (let i = n; !isOver; i++) {
      const path = paths[i % paths.length] as string
      const response = await fetch(origin + path, { headers: { 'accept-encoding': codings[i % 3] as string } })
      const text = await response.text()
      if (response.status === 200) served.get(path)?.add(hash('sha1', text))
      else failures.push(`${path} ${response.status}`)
    }
  }
  try {
    const reading = Array.from({ length: readers }, (_, n) => read(n))
    for (let version = 1; version <= deploys; version++) await deploy(version)
    isOver = true
    await Promise.all(reading)
  } finally {
    isOver = true
    await close()
  }
  expect(failures).toEqual([])
  for (const path of paths) {
    expect([...(served.get(path) ?? [])].filter((text) => !known.get(path)?.has(text))).toEqual([])
    expect(served.get(path)?.size).toBeGreaterThan(1)
  }
})

// `server.allowedHosts` in a project. `dev` and `preview` read it, and `dev` reads it again when it changes.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SiteTest } from '../../site-test.ts'
import { RunningSite } from '../dev/command.ts'
import { eventually } from '../dev/running.ts'
import { rawRequest } from './raw.ts'

const config = (...allowedHosts: string[]) =>
  `export default { server: { allowedHosts: ${JSON.stringify(allowedHosts)} } }\n`

const running: Record<string, RunningSite> = {}
beforeAll(async () => {
  for (const name of ['dev', 'preview'] as const) {
    const site = SiteTest.of({ 'content/index.md': '# Home\n', 'config/site.ts': config('first.example') })
    if (name === 'preview') expect(await site.build()).toMatchObject({ code: 0 })
    const started = new RunningSite(site)
    running[name] = started
    await started.run(name)
  }
})
afterAll(async () => {
  for (const one of Object.values(running)) await one[Symbol.asyncDispose]()
})

async function statusFor(name: string, host: string): Promise<string | undefined> {
  const answer = await rawRequest(running[name]?.address ?? '', [
    'GET / HTTP/1.1',
    `Host: ${host}`,
    'Connection: close',
  ])
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]
}

test.each(['dev', 'preview'])('responds only to the configured hosts in docsite %s', async (name) => {
  expect(await statusFor(name, 'first.example')).toBe('200')
  expect(await statusFor(name, 'second.example')).toBe('403')
})

test('applies a new list while docsite dev runs', async () => {
  running.dev?.site.edit('config/site.ts', config('second.example'))
  await eventually(async () => expect(await statusFor('dev', 'second.example')).toBe('200'))
  expect(await statusFor('dev', 'first.example')).toBe('403')
})

test('serves a directory without a project in docsite preview', async () => {
  const { site } = running.preview as RunningSite
  const alone = new RunningSite(SiteTest.copy(site.path('dist')))
  try {
    await alone.run('preview', { flags: ['--port', '0', '--out', '.'] })
    expect(await (await fetch(`${alone.address}/`)).text()).toContain('Home')
  } finally {
    await alone[Symbol.asyncDispose]()
  }
})

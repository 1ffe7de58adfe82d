// Opening the place of a message in the author's editor: which requests and files are allowed.

import { chmodSync, existsSync, symlinkSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { SiteTest } from '../../site-test.ts'
import { eventually, RunningDev } from './running.ts'

afterEach(() => vi.unstubAllEnvs())

test("opens only files of the project, and only for the server's own pages", async () => {
  using tools = SiteTest.of({ editor: '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.log"\n', 'secret.md': '# Secret\n' })
  chmodSync(tools.path('editor'), 0o755)
  vi.stubEnv('LAUNCH_EDITOR', tools.path('editor'))
  await using dev = await RunningDev.start({
    'content/index.md': '# Home\n',
    '.env': 'KEY=1\n',
    'config/site.json': '{}',
  })
  symlinkSync(tools.path('secret.md'), dev.site.path('content/away.md'))
  const { origin } = new URL(dev.url('/'))
  const post = async (file: string, headers: Record<string, string> = { origin }) =>
    (
      await dev.get(`/__docsite/open?${new URLSearchParams({ file, line: '3', column: '7' })}`, {
        method: 'POST',
        headers,
      })
    ).status
  const refused = [
    '../secret.md',
    'content/../../secret.md',
    '/etc/passwd',
    '.env',
    'content',
    'content/away.md',
    'none.md',
    '',
  ]
  for (const file of refused) expect([file, await post(file)]).toEqual([file, 404])
  const file = 'content/index.md'
  expect(await post(file, {})).toBe(403)
  expect(await post(file, { origin: 'https://evil.example' })).toBe(403)
  expect(await post(file, { origin, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect((await dev.get(`/__docsite/open?file=${file}`)).status).toBe(404)
  expect(existsSync(tools.path('editor.log'))).toBe(false)

  expect(await post(file)).toBe(204)
  await eventually(() => expect(tools.read('editor.log')).toBe(`${dev.site.path(file)}\n3\n7\n`))
})

test('does not open an editor that would take over the terminal', async () => {
  vi.stubEnv('LAUNCH_EDITOR', '/usr/bin/nvim')
  const problems: string[] = []
  const { openEditor } = await import('../../../pipeline/dev/open-editor.ts')
  openEditor('/site/content/index.md', 3, 7, (text) => problems.push(text))
  expect(problems).toEqual([expect.stringContaining('/usr/bin/nvim needs a terminal of its own')])
})

// The keys of `docsite dev`, typed in a terminal that the test simulates.

import { expect, test } from 'vitest'
import { SiteTest } from '../../site-test.ts'
import { RunningSite } from './command.ts'
import { eventually } from './running.ts'

test('runs the actions of keys, restarts on the same port, and restores the terminal', async () => {
  // Without `ps` and a browser, the command assumes that it owns the terminal, and cannot open a window.
  await using running = new RunningSite(SiteTest.of({ 'content/index.md': '# Home\n\n[There](./there.md)\n' }))
  await running.run('dev', { env: { PATH: running.site.root }, hasTerminal: true })
  await eventually(() => expect(running.stderr).toBe('[raw]'))
  expect(running.stdout).toMatch(/\nKeys: o open, c check, r restart, p path of the open page, q quit, h help\n$/)

  running.type('p')
  await eventually(() => expect(running.stdout).toMatch(/No page is open\. .*\n$/))
  const stream = await fetch(running.url('/__docsite/events?route=/'))
  running.type('p')
  await eventually(() => expect(running.stdout).toContain(`content/index.md  ${running.address}/\n`))

  await eventually(() => expect(running.stderr).toContain('error Link target'))
  running.type('c')
  await eventually(() => expect(running.stderr).toMatch(/Checking the site\n[\s\S]*error Link target[\s\S]*1 error/))
  running.type('o')
  await eventually(() => expect(running.stderr).toContain('Could not open a browser'))

  running.site.edit('config/site.json', '{ "titel": 1 }')
  running.type('r')
  await eventually(() => expect(running.stderr).toContain('error The configuration is invalid\n'))
  running.site.edit('config/site.json', '{ "title": "Mine" }')
  const urls = () => running.stdout.match(new RegExp(`${running.address}/ {2}\\(ready`, 'g'))?.length
  // The second restart is that of a process that was itself restarted.
  for (const count of process.env.DOCSITE_TEST === 'full' ? [2, 3] : [2]) {
    running.type('r')
    await eventually(() => expect(urls()).toBe(count))
  }
  expect(await (await fetch(running.url('/'))).text()).toContain('Mine')

  running.type('q')
  expect(await running.ended()).toBe(0)
  expect(running.stderr).toMatch(/\[cooked\]$/)
  await stream.body?.cancel().catch(() => undefined)
})

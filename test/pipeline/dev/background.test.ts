// The background check of `docsite dev`, with scripts in place of `docsite check`.

import { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import { BackgroundCheck, startProcess } from '../../../pipeline/dev/background.ts'
import type { Diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import { SiteTest } from '../../site-test.ts'
import { eventually } from './running.ts'

const report = `console.log('{ "messages": [{ "rule": "dead-link", "severity": "error", "file": "content/a.md", "text": "Wrong." }] }')`
const found: Diagnostic[] = [{ rule: 'dead-link', severity: 'error', place: { file: 'content/a.md' }, text: 'Wrong.' }]

/** A check whose script the test can replace. */
function checkOf(script: string, start = startProcess) {
  const site = SiteTest.of({ 'check.mjs': script })
  const reports: Diagnostic[][] = []
  const check = new BackgroundCheck({
    command: [site.path('check.mjs')],
    onDone: (diagnostics) => void reports.push(diagnostics),
    start,
  })
  return {
    site,
    check,
    reports,
    [Symbol.dispose]() {
      check.close()
      site[Symbol.dispose]()
    },
  }
}

test.each([
  { when: 'it lacks a module', script: "import 'not-installed'" },
  { when: 'it prints a part of a report', script: `process.stdout.write('{ "messages": ['); process.exitCode = 1` },
  { when: 'it prints something else', script: "console.log('{}')" },
  { when: 'it refuses the configuration', script: `${report}; process.exitCode = 2` },
])('repeats a check after the next change if $when', async ({ script }) => {
  using running = checkOf(script)
  expect(await running.check.now()).toBeUndefined()
  expect(running.reports).toEqual([])
  running.site.edit('check.mjs', report)
  running.check.changed()
  await eventually(() => expect(running.reports).toEqual([found]))
})

/** What Node does if the process cannot open more files: the process has no standard output and reports an error later. */
function withoutFiles(): ChildProcess {
  const child = new (ChildProcess as unknown as new () => ChildProcess)()
  process.nextTick(() => child.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })))
  return child
}

test.each([
  { lack: 'files', start: withoutFiles },
  { lack: 'memory', start: () => undefined },
])('repeats a check after the next change if it cannot start for lack of $lack', async ({ start }) => {
  const starts = [start]
  using running = checkOf(report, (command) => (starts.pop() ?? startProcess)(command))
  expect(await running.check.now()).toBeUndefined()
  running.check.changed()
  await eventually(() => expect(running.reports).toEqual([found]))
})

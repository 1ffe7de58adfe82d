// The commands in a terminal: grouped diagnostics, progress and summaries, and the time of the last run.

import { expect, test } from 'vitest'
import { SiteTest } from '../site-test.ts'

/** A module that makes both outputs look like a terminal with 60 columns. */
const terminal = `data:text/javascript,${encodeURIComponent(`
  for (const stream of [process.stdout, process.stderr]) Object.assign(stream, { isTTY: true, columns: 60 })
`)}`
const inTerminal = { node: ['--import', terminal], env: { TERM: 'xterm-kitty', CI: '' } }

test('group diagnostics, show progress, and end with a mark, the counts and the time', async () => {
  using site = SiteTest.of({
    'config/site.json': '{ "siteUrl": "https://site.example" }',
    'content/index.md': '# Home\n\n[there](/nowhere) and [b](/index.html)\n',
  })
  const checked = await site.run('check', [], inTerminal)
  expect(checked.code).toBe(1)
  expect(checked.stderr).toContain('\r\x1b[KReading pages')
  expect(checked.stderr.endsWith('\r\x1b[K')).toBe(true)
  expect(checked.stdout).toMatch(/^content\/index\.md {2,}1 error, 1 warning\n {2} 3:1 {2}error Link target/)
  expect(checked.stdout).toMatch(
    /\n✗ Checked 1 page in [\d.]+ m?s: 1 error, 1 warning in 1 file\n {2}1 problem can be fixed safely: run `docsite check --fix`\.\n {2}To read about a rule, run `docsite explain dead-link`\.\n$/,
  )
  const failed = await site.build([], inTerminal)
  expect(failed.stderr).toContain('\n       3 │ [there](/nowhere) and [b](/index.html)\n         │ ^^^^^^^^^^^^^^^^^\n')
  expect(failed.stderr).toMatch(/\n\n✗ The site was not built: 1 error.* in [\d.]+ m?s\. /)

  site.edit('content/index.md', '# Home\n')
  const built = await site.build([], inTerminal)
  expect(built.stdout).toMatch(/^✓ Built 1 page in [\d.]+ m?s, no errors: /)
  // A log contains no progress.
  expect(await site.build([], { ...inTerminal, env: { ...inTerminal.env, CI: 'true' } })).toMatchObject({ stderr: '' })
  const piped = await site.build()
  expect(piped.stderr).toBe('')
  expect(piped.stdout).toMatch(/^Built 1 page in /)
})

test('explain a rule, and suggest a name for an unknown one', async () => {
  using site = SiteTest.of({ 'content/index.md': '# Home\n' })
  const { code, stdout, stderr } = await site.run('explain', ['dead-link', '--lang', 'zh'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^dead-link {2}error\n\n[\s\S]*\n修复方法：/)
  expect(await site.run('explain', ['dead-lnk'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'error There is no rule `dead-lnk`\n  Did you mean `dead-link`?\n',
  })
})

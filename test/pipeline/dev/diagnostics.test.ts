// What `dev` sends to a page about its problems.

import { expect, test } from 'vitest'
import { DevDiagnostics } from '../../../pipeline/dev/diagnostics.ts'
import { OpenTabs } from '../../../pipeline/dev/reload.ts'
import { diagnostic } from '../../../pipeline/model/diagnostics/diagnostic.ts'
import type { PageEvent } from '../../../pipeline/model/page/page-event.ts'
import { frameReader } from '../../../pipeline/source/code-frame.ts'
import { SiteTest } from '../../site-test.ts'

class RecordedPages extends OpenTabs {
  readonly sent: PageEvent[] = []

  override send(event: PageEvent): void {
    this.sent.push(event)
  }
}

test('sends texts and source lines with hidden characters as escapes, and the file as it is named', () => {
  const file = 'content/a\u202e.md'
  using site = SiteTest.of({ [file]: '# A\n\nRun `a \u202eb`.\n' })
  const pages = new RecordedPages()
  const diagnostics = new DevDiagnostics(
    pages,
    () => frameReader(site.root),
    () => undefined,
  )
  diagnostics.send([diagnostic('dead-link', { file, line: 3, column: 8 }, 'No \u2066file\u0007', 'See\n\u202ethis')])
  pages.close()
  expect(pages.sent).toMatchObject([
    {
      kind: 'diagnostics',
      diagnostics: [
        {
          place: { file },
          text: String.raw`No \u2066file\u0007`,
          hint: `See\n${String.raw`\u202ethis`}`,
          frame: { start: 7, end: 13, lines: [String.raw`Run ${'`'}a \u202eb${'`'}.`] },
        },
      ],
    },
  ])
})

// The sites of this repository through both formats: every byte survives, also if all sections are written again.

import { join } from 'node:path'
import { loadSite } from '@docsite/cli'
import { describe, expect, test } from 'vitest'
import { docsite, repository, SiteTest } from '../../../test/site-test.ts'
import { assemble, structureProblems } from '../assemble.ts'
import { FilesBeside } from '../files-beside.ts'
import type { Entry } from '../formats/exchange.ts'
import { readPo } from '../formats/read-po.ts'
import { readXliff } from '../formats/read-xliff.ts'
import { poText } from '../formats/write-po.ts'
import { xliffText } from '../formats/write-xliff.ts'
import { requiredMarks } from '../history.ts'
import { unitsOf } from '../units.ts'
import { isUntouched, problemsOf, translate } from '../verify.ts'

const timeout = 300_000

test.each(['xliff', 'po'])(
  "changes nothing on this repository's site through %s",
  async (format) => {
    const site = SiteTest.of({})
    const out = site.path(`all.${format}`)
    const exported = await docsite(['translations', 'export', '.', '--format', format, '--all', '--out', out])
    const [, count] = /^Exported (\d+) sections/.exec(exported.stdout) ?? []
    const { stdout } = await docsite(['translations', 'import', out])
    expect(stdout).toBe(
      `Imported 0 sections into 0 files, and recorded the baseline of 0. Sections that were skipped: ${count} unchanged.\n`,
    )
    site[Symbol.dispose]()
  },
  timeout,
)

describe('the manual', async () => {
  const site = await loadSite(join(repository, 'manual'))
  const { units, documents, unclear } = unitsOf(site, 'zh')
  const exported = {
    ...{ sourceLang: 'en', lang: 'zh', isRightToLeft: { source: false, target: false } },
    units: units.map((unit) => ({
      unit,
      required: requiredMarks(unit, undefined),
      old: undefined,
      terms: ['术语 <&"'],
    })),
  }
  const formats: [string, () => Entry[]][] = [
    ['XLIFF', () => readXliff(xliffText(exported)).entries],
    ['PO', () => readPo(poText(exported, new Date(0))).entries],
  ]

  test('has a unit for each section', () => {
    expect(unclear).toEqual([])
    expect(units.length).toBeGreaterThan(300)
    const translated = site.pages.filter((page) => page.translation?.sections.length).map(({ file }) => file)
    expect(translated.filter((file) => !units.some((unit) => unit.file === file))).toEqual([])
  })

  test.each(formats)(
    'survives %s when it is written again',
    (_, read) => {
      const entries = new Map(read().map((entry) => [entry.key, entry]))
      expect(entries.size).toBe(units.length)
      const translated = units.filter(({ pair }) => pair.target)
      const parts = translated.map((unit) => {
        const entry = entries.get(unit.key) as Entry
        expect(entry.id).toBe(unit.id)
        expect(isUntouched(entry, unit), unit.key).toBe(true)
        expect(problemsOf(entry, unit, requiredMarks(unit, undefined)), unit.key).toEqual([])
        return translate(entry, unit, new FilesBeside({ pages: [], files: new Set() }))
      })
      const files = [...new Set(parts.map(({ unit }) => unit.file))]
      for (const file of files) {
        const own = parts.filter(({ unit }) => unit.file === file)
        const changed = assemble(file, own, documents)
        expect(changed.text, file).toBe(changed.before)
        expect(structureProblems(changed), file).toEqual([])
      }
    },
    timeout,
  )
})

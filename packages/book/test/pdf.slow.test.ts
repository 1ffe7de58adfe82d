// PDF files, which an installed Chromium prints.

import { type PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOutput } from '../../../pipeline/api/index.ts'
import { findBrowser } from '../../../test/browser/chromium.ts'
import { SiteTest } from '../../../test/site-test.ts'
import { findChromium } from '../print/find-chromium.ts'
import { pagesOfDestinations } from '../print/pdf.ts'
import { writeBook } from '../write-book.ts'

const lines = Array.from({ length: 40 }, (_, i) => `const line${i} = ${i}`).join('\n')
const site = SiteTest.of({
  'content/index.md': '# Home\n',
  'content/guide/_meta.json': '["one", "two"]',
  'content/guide/one.md': `# One\n\n[Two](./two.md#end)\n\n\`\`\`ts\n${lines}\n\`\`\`\n\nText.\n\n\`\`\`ts\n${lines}\n\`\`\`\n`,
  'content/guide/two.md': `# Two\n\n${'A paragraph of text.\n\n'.repeat(80)}## End {#end}\n`,
  'config/site.ts': `export default { title: 'Fruit', lang: 'en', siteUrl: 'https://fruit.example' }`,
})
let bytes: Uint8Array
let document: PDFDocument
const print = async (): Promise<Uint8Array> => {
  const { executablePath = '' } = await findBrowser()
  vi.stubEnv('CHROMIUM_PATH', executablePath)
  await using output = await openOutput(site.root)
  return writeBook(await output.site(), { book: { name: 'fruit', author: 'Ann' }, lang: 'en', format: 'pdf' })
}
beforeAll(async () => {
  bytes = await print()
  document = await PDFDocument.load(bytes, { updateMetadata: false })
})
afterAll(() => site[Symbol.dispose]())

test('has an outline, tags, a language and metadata', () => {
  const { catalog } = document
  expect(catalog.has(PDFName.of('Outlines'))).toBe(true)
  expect(catalog.has(PDFName.of('StructTreeRoot'))).toBe(true)
  expect(catalog.lookup(PDFName.of('MarkInfo')) as PDFDict).toBeDefined()
  expect(String(catalog.lookup(PDFName.of('Lang')))).toContain('en')
  expect(document.getTitle()).toBe('Fruit')
  expect(document.getAuthor()).toBe('Ann')
})

test('knows the pages of its chapters', () => {
  const pages = pagesOfDestinations(document)
  // A code block that fits on a page is not divided: the second one is on a page of its own.
  expect(pages.get('guide-one')).toBe(3)
  expect(pages.get('guide-two')).toBe(5)
  expect(pages.get('guide-two--end')).toBeGreaterThan(6)
})

test('is reproducible', { timeout: 120_000 }, async () => {
  expect(Buffer.from(await print()).equals(Buffer.from(bytes))).toBe(true)
})

test('says what is missing if there is no browser', () => {
  expect(() => findChromium({ CHROMIUM_PATH: '/nothing' })).toThrow(
    'CHROMIUM_PATH is `/nothing`, which is not a program',
  )
})

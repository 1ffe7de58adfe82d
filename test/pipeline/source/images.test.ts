// The sizes of drawings.

import { expect, test } from 'vitest'
import { AssetReader } from '../../../pipeline/source/images/images.ts'
import { SiteTest } from '../../site-test.ts'

const root = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>'
const other = '<svg width="1" height="999"/>'

test.each([
  ['a comment', `<!-- ${other} -->${root}`],
  ['a long comment', `<!-- ${'x'.repeat(5000)} ${other} -->\n${root}`],
  ['a declaration and an instruction', `<?xml version="1.0"?>\n<?note ${other}?>${root}`],
  ['a document type', `<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY a '${other}'>]>${root}`],
])('reads the size of a drawing behind %s', (_, text) => {
  using site = SiteTest.of({ 'a.svg': text })
  expect(new AssetReader({ folder: site.root }).read('a.svg')).toMatchObject({ width: 400, height: 100 })
})

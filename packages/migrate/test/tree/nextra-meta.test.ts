// Reads the files `_meta` of Nextra, whose values can be elements.

import { expect, test } from 'vitest'
import { migrated, project } from '../migrated.ts'

const meta = `import { Badge, useName } from './parts'
const { code: Code } = useName()
const FRUIT = { apples: '', pears: { title: <Badge>Sweet <b>pears</b></Badge> }, plums: <><Code>/plums</Code>&nbsp;Page</> }
export default {
  index: { type: 'page', display: 'hidden' },
  docs: { type: 'page', title: 'Documentation', items: { fruit: { title: 'All fruit', items: FRUIT }, made: { title: useName() } } },
}
`

test('reads the literals and the texts of elements in `_meta.global.tsx`, and lists what is code', async () => {
  using site = project({
    'package.json': '{"dependencies":{"nextra":"4"}}',
    'next.config.mjs': `import nextra from 'nextra'\nexport default nextra({})({})\n`,
    'app/_meta.global.tsx': meta,
    'app/page.mdx': '# Home\n',
    'app/docs/fruit/apples/page.mdx': '# Apples\n',
    'app/docs/fruit/pears/page.mdx': '# Pears\n',
    'app/docs/fruit/plums/page.mdx': '# Plums\n',
    'app/docs/made/page.mdx': '# Made\n',
  })
  const result = await migrated(site)
  expect(result).toMatchObject({ errors: [], urls: { missing: [], added: [] } })
  const config = result.text('config/site.ts')
  for (const part of ["text: 'All fruit'", "text: 'Sweet pears'", "text: '/plums\\xa0Page'", "text: 'Documentation'"])
    expect(config.replaceAll('\u00a0', '\\xa0')).toContain(part)
  expect(result.entries).toContainEqual(
    expect.objectContaining({
      file: 'app/_meta.global.tsx',
      outcome: 'left',
      reason: '`docs.items.made.title` in this file is code and was not read. Compare the sidebar of this folder.',
    }),
  )
})

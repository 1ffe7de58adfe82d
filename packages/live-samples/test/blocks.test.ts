// Live samples: which fences become frames, and what the frames show.

import { expect, test } from 'vitest'
import type { IslandCall } from '../../../pipeline/model/page/page.ts'
import { afterChanges } from '../../../pipeline/page/code/fence-marks.ts'
import { readPage } from '../../../test/pipeline/page/page-test.ts'
import { liveSamples } from '../index.ts'
import { idOf } from '../live-sample.ts'

const allowed = { config: { plugins: [liveSamples()] } }
const fence = (info: string, code = 'export default () => <b/>') => `\`\`\`${info}\n${code}\n\`\`\`\n`

/** Returns the props of the frames on a page, without their ids and texts. */
async function framesOf(markdown: string, settings: object = allowed): Promise<object[]> {
  const { content, diagnostics } = await readPage(markdown, settings)
  expect(diagnostics).toEqual([])
  return content.body
    .filter((part): part is IslandCall => typeof part !== 'string' && part.kind === 'island')
    .map(({ props: { id: _, texts: __, ...props } }) => props)
}

test.each<[string, string, object[]]>([
  ['a fence with `live`', fence('tsx live'), [{ title: 'Live sample 1', height: 160 }]],
  ['JSX, in any order of words', fence('jsx {1} live'), [{ title: 'Live sample 1', height: 160 }]],
  ['a title', fence('tsx live title="a.tsx"'), [{ title: 'a.tsx', height: 160 }]],
  ['a caption', fence('tsx live caption="A button"'), [{ title: 'A button', height: 160 }]],
  ['a height', fence('tsx live height=80'), [{ title: 'Live sample 1', height: 80, fixed: true }]],
  ['a height that is not a number', fence('tsx live height=tall'), [{ title: 'Live sample 1', height: 160 }]],
  [
    'a height that is too large',
    fence('tsx live height="9e9"'),
    [{ title: 'Live sample 1', height: 4000, fixed: true }],
  ],
  ['other languages', fence('ts live') + fence('js live') + fence('html live'), []],
  ['`live` in a title', fence('tsx title="go live now"'), []],
])('reads %s', async (_, markdown, frames) => {
  expect(await framesOf(markdown)).toEqual(frames)
})

test('reads no longer word as `live`', async () => {
  const { content, diagnostics } = await readPage(fence('tsx liveness'), allowed)
  expect(content.body.every((part) => typeof part === 'string')).toBe(true)
  expect(diagnostics).toEqual([expect.stringContaining('The word `liveness`')])
})

test('shows an ordinary code block, and names the package, if the project does not use it', async () => {
  const { content, diagnostics } = await readPage(fence('tsx live'), { config: {} })
  expect(content.body.every((part) => typeof part === 'string')).toBe(true)
  expect(diagnostics).toEqual([
    expect.stringContaining('The package `@docsite/plugin-live-samples`, which renders live samples, is not'),
  ])
})

test('keeps the code for readers, search and copies, and numbers the frames of a page', async () => {
  const code = 'export default () => <b>1</b> // [!code --]\nexport default () => <b>2</b>'
  const { html, content } = await readPage(fence('tsx live', code) + fence('jsx live'), allowed)
  expect(html).toContain('<div class="island live:sample"><div class="slot"><div class="code" data-language="tsx">')
  expect(content.text).toContain('export default () => <b>2</b>')
  const [frame] = content.body.filter((part) => typeof part !== 'string' && part.kind === 'island')
  expect(frame).toMatchObject({ props: { texts: { edit: 'Edit', reset: 'Reset' } } })
  const ids = content.body.flatMap((part) =>
    typeof part === 'string' || part.kind !== 'island' ? [] : [part.props.id],
  )
  expect(ids).toEqual(content.samples.map((sample) => idOf(sample.language, afterChanges(sample))))
  // Removed lines and marks are not part of the code that runs.
  const [same] = (await readPage(fence('tsx live', '\nexport default () => <b>2</b>'), allowed)).content.body.flatMap(
    (part) => (typeof part === 'string' || part.kind !== 'island' ? [] : [part.props.id]),
  )
  expect(same).toBe(ids[0])
})

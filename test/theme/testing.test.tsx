// Renders components in unit tests.

import { createRequire } from 'node:module'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderIsland } from '../../theme/testing.tsx'

/** Returns another copy of React, as in a project that has installed one. */
function otherReact(): { useState: typeof useState } {
  const require = createRequire(import.meta.url)
  for (const path of Object.keys(require.cache))
    if (/[\\/]node_modules[\\/]react[\\/]/.test(path)) delete require.cache[path]
  return require('react')
}

test('explains the error of a component that uses another copy of React', () => {
  const { useState: useOther } = otherReact()
  const counter = (use: typeof useState) => () => <b>{use(1)[0]}</b>
  expect(renderIsland(counter(useState), {})).toBe('<b>1</b>')
  expect(() => renderIsland(counter(useOther), {})).toThrow(
    /another copy of React .* or install version \d+\.\d+\.\d+\.$/,
  )
  const failing = () => <b>{(undefined as unknown as { length: number }).length}</b>
  expect(() => renderIsland(failing, {})).toThrow(/reading 'length'/)
})

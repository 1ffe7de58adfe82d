// Adding a version to the text of a configuration without changing anything else.

import { expect, test } from 'vitest'
import { withVersion } from '../edit-versions.ts'

const added = { after: { default: 'v3', versions: ['v3', 'v2', 'v1'] }, index: 0 }
const first = { after: { default: 'latest', versions: ['latest', '2.0'] }, index: 1 }

test.each([
  [
    'a list on one line',
    "export default defineSite({ multiVersion: { default: 'v2', versions: ['v2', 'v1'] } })",
    "export default defineSite({ multiVersion: { default: 'v3', versions: ['v3', 'v2', 'v1'] } })",
  ],
  [
    'a list on several lines, with comments and other code',
    "const nav = [{ versions: [] }] // multiVersion: {}\nexport default defineSite({\n  ...base,\n  head: make(`}`),\n  /* { */\n  multiVersion: {\n    versions: [\n      // The current one.\n      'v2',\n      { name: 'v1', label: '1 {x}' },\n    ],\n    default: 'v2', // now\n  },\n})\n",
    "const nav = [{ versions: [] }] // multiVersion: {}\nexport default defineSite({\n  ...base,\n  head: make(`}`),\n  /* { */\n  multiVersion: {\n    versions: [\n      // The current one.\n      'v3',\n      'v2',\n      { name: 'v1', label: '1 {x}' },\n    ],\n    default: 'v3', // now\n  },\n})\n",
  ],
  [
    'double quotes',
    'export default { title: "A", multiVersion: { default: "v2", versions: ["v2", "v1"] } }',
    'export default { title: "A", multiVersion: { default: "v3", versions: ["v3", "v2", "v1"] } }',
  ],
])('edits %s', (_, before, after) => expect(withVersion(before, false, added)).toBe(after))

test('edits JSON', () => {
  const json = (versions: string[]) => JSON.stringify({ multiVersion: { default: versions[0], versions } }, null, 2)
  const edited = withVersion(json(['v2', 'v1']), true, added)
  expect(edited).toBe(json(['v3', 'v2', 'v1']))
})

test('appends after the last entry', () => {
  const edited = withVersion("export default { multiVersion: { default: 'v2', versions: ['v1', 'v2'] } }", false, {
    after: { default: 'v3', versions: ['v1', 'v2', { name: 'v3', label: "It's 3" }] },
    index: 2,
  })
  expect(edited).toBe(
    "export default { multiVersion: { default: 'v3', versions: ['v1', 'v2', { name: 'v3', label: 'It\\'s 3' }] } }",
  )
})

test.each([
  [
    "export default defineSite({\n  title: 'A',\n})\n",
    false,
    "export default defineSite({\n  multiVersion: { default: 'latest', versions: ['latest', '2.0'] },\n  title: 'A',\n})\n",
  ],
  ['export default {}', false, "export default { multiVersion: { default: 'latest', versions: ['latest', '2.0'] }, }"],
  ['{}', true, '{ "multiVersion": { "default": "latest", "versions": ["latest", "2.0"] } }'],
  [
    '{\n  "title": "A"\n}\n',
    true,
    '{\n  "multiVersion": { "default": "latest", "versions": ["latest", "2.0"] },\n  "title": "A"\n}\n',
  ],
])('adds the field to %j', (before, isJson, after) => expect(withVersion(before, isJson, first)).toBe(after))

test.each([
  ['export default makeSite()'],
  ["export default defineSite({ multiVersion: makeVersions('v2') })"],
  ["export default defineSite({ multiVersion: { default: current, versions: ['v2', 'v1'] } })"],
  ["export default defineSite({ multiVersion: { default: 'v2', versions: all } })"],
  ["export default defineSite({ multiVersion: { default: 'v2', versions: [...all] } })"],
])('does not edit %s', (before) => expect(withVersion(before, false, added)).toBe(undefined))

// Runs each rule alone on its fixture. It must report every fault and no near miss.

import { expect, test } from 'vitest'
import { allRules } from '../../pipeline/check/all-rules.ts'
import { fixtureNames, RuleFixture } from './fixture.ts'

/** Rules that need more than text files, with the tests that cover them. */
const elsewhere: Record<string, string> = {
  'broken-package': 'needs a broken package: cli/optional-packages.test.ts',
  'case-conflict': 'needs a disk that tells upper case from lower case: pipeline/source/reading.test.ts',
  'dead-external-anchor': 'needs a server: packages/external-links/test',
  'dead-external-link': 'needs a server: packages/external-links/test',
  'invalid-component': 'is reported when the theme is compiled: sites/wrong-component',
  'invalid-config': 'stops the command: cli/messages.slow.test.ts',
  'invalid-encoding': 'needs a file that is not text: pipeline/source/reading.test.ts',
  'invalid-social-image': 'needs fonts and packages: packages/social-images',
  'invalid-symlink': 'needs a symbolic link: pipeline/source/reading.test.ts',
  'missing-glyph': 'needs fonts and packages: packages/social-images',
  'invalid-image': 'needs a damaged image: cli/images.test.ts',
  'moved-link': 'needs a server: packages/external-links/test',
  'no-history': 'needs a git repository: cli/environment.test.ts',
  'no-segmenter': 'needs a missing package: cli/segmenter.test.ts',
  'no-typescript': 'needs a missing package: packages/samples/test/types.test.ts',
  'over-budget': 'is measured by builds: cli/budget.test.ts',
  'page-failure': 'needs a plugin that throws: pipeline/page/foreign-content.test.ts',
  'plugin-message': 'needs a plugin: pipeline/page/plugin-messages.test.ts',
  'refused-cache': 'needs a cache from elsewhere: foreign-cache.test.ts',
  'refused-file': 'needs a file that is not regular: pipeline/source/contained.test.ts',
  'sample-type-error': 'needs the package typescript in the project: packages/samples/test/types.test.ts',
  'shallow-history': 'needs a git repository: sites/shallow-history',
  'unanswered-link': 'needs a server: packages/external-links/test',
}

test('has a fixture for every rule that text files can trigger', () => {
  const names = allRules.map(({ name }) => name)
  expect([...fixtureNames, ...Object.keys(elsewhere)].sort()).toEqual(names.toSorted())
})

test.each(fixtureNames)('reports the faults of %s, and none of its near misses', async (name) => {
  const fixture = new RuleFixture(name)
  const reported = await fixture.alone('faults')
  expect(reported, 'faults').not.toEqual([])
  expect(await fixture.alone('near-misses'), 'near misses').toEqual([])
  await expect(fixture.withExpected(reported)).toMatchFileSnapshot(fixture.path)
})

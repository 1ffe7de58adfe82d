// The URL of a page's history on each known host.

import { expect, test } from 'vitest'
import { historyPattern } from '../../../pipeline/model/history-link.ts'

test.each([
  ['https://github.com/a/b/tree/main/docs', 'https://github.com/a/b/commits/main/docs/{path}'],
  ['https://github.com/a/b/edit/main/', 'https://github.com/a/b/commits/main/{path}'],
  ['https://github.acme.com/a/b/blob/main/docs/', 'https://github.acme.com/a/b/commits/main/docs/{path}'],
  ['https://gitlab.com/a/b/c/-/edit/main/docs', 'https://gitlab.com/a/b/c/-/commits/main/docs/{path}'],
  ['https://git.acme.com/a/b/-/blob/main', 'https://git.acme.com/a/b/-/commits/main/{path}'],
  ['https://codeberg.org/a/b/src/branch/main/docs', 'https://codeberg.org/a/b/commits/branch/main/docs/{path}'],
  ['https://codeberg.org/a/b/_edit/main/docs', 'https://codeberg.org/a/b/commits/branch/main/docs/{path}'],
  ['https://bitbucket.org/a/b/src/main/docs?mode=edit', 'https://bitbucket.org/a/b/history-node/main/docs/{path}'],
  ['https://code.example/docs', undefined],
])('for %s is %s', (edit, history) => expect(historyPattern(edit)).toBe(history))

// The ids of an external page, and the fragments that are compared with them as browsers do.

import { expect, test } from 'vitest'
import { idsOf } from '../ids.ts'
import { judge } from '../judge.ts'

test.each([
  ['quoted and unquoted ids', `<p id="a"><p id='b'><p ID=c><p\nid\n=\n"d">`, ['a', 'b', 'c', 'd']],
  ['names of anchors only', '<a name="a"></a><meta name="b"><input name="c">', ['a']],
  ['character references', '<p id="a&amp;b&#x4e2d;&eacute;">', ['a&b中é']],
  ['no empty ids, and each id once', '<p id=""><p id="a"><p id="a">', ['a']],
  ['nothing in comments', '<!-- <p id="a"> --><p id="b"><!--> <p id="c"> <!-- <p id="d">', ['b', 'c']],
  ['nothing in attributes', `<p title='id="a" id=b' data-x="<p id='c'>" id="d">`, ['d']],
  ['nothing in scripts', `<script>'<p id="a">'</script><script>if (a<b) "id='c'"</script><p id="d">`, ['d']],
  [
    'nothing in text',
    `<title><p id="a"></title><textarea><p id="b"></textarea><style><p id="c"></style><p id="d">`,
    ['d'],
  ],
  ['text in words with apostrophes', `<p>it's id="a" <b id="b">isn't</b> <i id=c title=it's>`, ['b', 'c']],
  ['drawings', '<svg id="a"><title/><style/><g id="b"/></svg><style><p id="c"></style><p id="d">', ['a', 'b', 'd']],
])('reads %s', async (_, html, ids) => {
  expect(await idsOf(html)).toEqual(ids)
})

test('reads the end of a large page, and answers in time for any signs', async () => {
  expect(await idsOf(`${'<p title="filler">text</p>\n'.repeat(100_000)}<p id="end">`)).toEqual(['end'])
  const start = process.cpuUsage()
  for (const signs of ['<', '<a "', `<b id=1>`, '<!--', '<p a="', '</', '<script>', ' a=1', '&'])
    await idsOf(`<p ${signs.repeat((1 << 20) / signs.length)}`)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6, 'seconds of CPU time').toBeLessThan(20)
})

const place = { file: 'a.md', line: 1, column: 1 }
const dead = (fragment: string, ids: string[]): boolean => {
  const answer = { at: 0, answer: { kind: 'found', ids }, withIds: true, failures: 0 } as const
  const links = [{ href: `https://a.example/${fragment}`, place }]
  return judge('https://a.example/', answer, links, { failures: 3, urlFix: () => undefined }).length > 0
}
const ids = ['a', 'b', 'über uns', '100%25', '中文', 'user-content-x']

test.each([
  ...['', '#', '#a', '#top', '#TOP', '#L10', '#/route', '#!route', '#a:~:text=b', '#:~:text=b', '#x', '#100%25'],
  ...['#%C3%BCber%20uns', '#über uns', '#%E4%B8%AD%E6%96%87', '#narrow/stream', '#page=3'],
])('finds the target of %j', (fragment) => {
  expect(dead(fragment, ids)).toBe(false)
})

test.each(['#nope', '#A', '#nope:~:text=a', '#100', '#%C3%BC'])('finds no target of %j', (fragment) => {
  expect(dead(fragment, ids)).toBe(true)
})

test('compares fragments with signs of scripts if ids have such signs', () => {
  const paths = ['git.txt---verify', 'docs/git.txt', 'docs/git.txt---verify']
  expect(dead('#docs/git.txt---verify', paths)).toBe(false)
  expect(dead('#docs%2Fgit.txt', paths)).toBe(false)
  expect(dead('#docs/nope.txt', paths)).toBe(true)
})

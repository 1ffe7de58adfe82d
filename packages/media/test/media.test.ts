// Embeds, videos and sound: right, nearly right and wrong notations, with their HTML, search text and Markdown copies.

import { expect, test } from 'vitest'
import { frameHostsOf } from '../../../pipeline/output/documents/csp.ts'
import { htmlOf, readPage } from '../../../test/pipeline/page/page-test.ts'
import { toMarkdown } from '../../agent-files/markdown/convert.ts'
import { embedOf, frameHosts } from '../sites.ts'

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s',
    'www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?t=42', 'www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42'],
  ['https://www.youtube.com/shorts/abc_-1', 'www.youtube-nocookie.com/embed/abc_-1?autoplay=1'],
  ['https://vimeo.com/76979871', 'player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/0a1b', 'player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b'],
  ['https://vimeo.com/76979871#t=1m30s', 'player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=90s'],
  ['https://www.bilibili.com/video/BV1xx411c7mD/', 'player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=1'],
  ['https://codesandbox.io/s/new-abc', 'codesandbox.io/embed/new-abc'],
  ['https://codesandbox.io/p/sandbox/new-abc', 'codesandbox.io/embed/new-abc'],
  [
    'https://stackblitz.com/edit/vitejs-vite?file=src/a b.ts',
    'stackblitz.com/edit/vitejs-vite?embed=1&file=src%2Fa%20b.ts',
  ],
  ['https://stackblitz.com/github/a/b.c/tree/main', 'stackblitz.com/github/a/b.c/tree/main?embed=1'],
  ['https://codepen.io/ann/pen/aBc', 'codepen.io/ann/embed/aBc?default-tab=result'],
  ['https://www.youtube.com/watch?v=a"b', undefined],
  ['https://www.youtube.com/@channel', undefined],
  ['http://www.youtube.com/watch?v=a', undefined],
  ['https://www.youtube.com.evil.example/watch?v=a', undefined],
  ['https://evil.example@www.youtube.com:444/watch?v=a', undefined],
  ['javascript:alert(1)', undefined],
  ['https://vimeo.com/ann', undefined],
])('reads the URL %s', (url, frame) => {
  expect(embedOf(url)?.frame).toBe(frame && `https://${frame}`)
})

test.each([
  [
    '::embed[A *talk*]{src="https://youtu.be/abc"}',
    '<p class="embed video"><a data-frame="https://www.youtube-nocookie.com/embed/abc?autoplay=1" href="https://youtu.be/abc" ' +
      'target="_blank" rel="noopener noreferrer" aria-describedby="newTabNote">A <em>talk</em></a> <span class="embed-site">YouTube</span></p>',
  ],
  [
    '::video[A demo]{src="./a.mp4" poster="./a.png" captions="./a.vtt" loop}',
    '<figure class="media"><video controls preload="metadata" aria-label="A demo" loop playsinline src="./a.mp4" poster="./a.png">' +
      '<track kind="captions" srclang="en" label="English" default src="./a.vtt"></video><figcaption>A demo</figcaption></figure>',
  ],
  [
    '::audio[Sound]{src="a.mp3" captions={"en":"a.vtt","zh":"b.vtt"}}',
    '<figure class="media"><audio controls preload="metadata" aria-label="Sound" src="a.mp3">' +
      '<track kind="captions" srclang="en" label="English" default src="a.vtt">' +
      '<track kind="captions" srclang="zh" label="中文" src="b.vtt"></audio><figcaption>Sound</figcaption></figure>',
  ],
])('converts %j', async (markdown, html) => {
  const { diagnostics, html: body } = await readPage(markdown)
  expect(body.replace(/\n/g, '')).toBe(html)
  expect(diagnostics).toEqual([])
})

test.each([
  [
    '::embed[A]{src="https://a.example/b"}',
    '1:12 invalid-attribute `https://a.example/b` is not a page that docsite can embed\n' +
      'Copy the URL of a video or a project on YouTube, Vimeo, Bilibili, CodeSandbox, StackBlitz, CodePen.',
  ],
  [
    '::embed{src="https://youtu.be/a"}',
    '1:1 invalid-content This embed has no title\nWrite `::embed[Title]{src="https://…"}`. Readers see the title before they load the frame.',
  ],
  [':::embed\na\n:::', '1:1 unknown-directive Unknown directive `embed`\nWrite it as `::embed[…]{src="…"}`.'],
  [
    '::video{src="a.mp4"}',
    '1:1 invalid-content This video has no caption\nWrite `::video[What it shows]{src="./file.mp4"}`.',
  ],
  ['::audio[A]', '1:1 invalid-attribute This audio has no file\nWrite `::audio[What it shows]{src="./file.mp3"}`.'],
  [
    '::video[A]{src="a.mp4" captions="a.srt"}',
    '1:24 invalid-attribute `captions=a.srt` names no caption files\n' +
      'Write the path of a WebVTT file, such as `captions="./talk.vtt"`, or `captions={"en":"./en.vtt","zh":"./zh.vtt"}`.',
  ],
  [
    '::video[A]{src="a.mp4" autoplay}',
    '1:24 invalid-attribute `video` has no attribute `autoplay`\nThe valid attributes are src, poster, captions, loop, title.',
  ],
  ['::figure[A]{src="a.png"}', '1:1 unknown-directive Unknown directive `figure`\nWrite it as `:::figure` … `:::`.'],
])('reports %j', async (markdown, message) => {
  expect((await readPage(markdown)).diagnostics).toEqual([message])
})

test('allows the frames of embeds only, not of text or HTML that looks like one', async () => {
  const frames = async (markdown: string) => frameHostsOf(await htmlOf(markdown, { config: {} }), frameHosts)
  expect(await frames('::embed[A]{src="https://vimeo.com/1"}\n\n::embed[B]{src="https://codepen.io/a/pen/b"}')).toEqual(
    ['codepen.io', 'player.vimeo.com'],
  )
  const text =
    '`<a data-frame="https://player.vimeo.com/1">`\n\n<a data-frame="https://player.vimeo.com/1" href="#a">a</a>'
  expect(await frames(text)).toEqual([])
  expect(frameHostsOf('<a data-frame="https://evil.example/">', frameHosts)).toEqual([])
})

test('keeps titles and links in search and in Markdown copies', async () => {
  const { content, html } = await readPage(
    '::embed[A talk]{src="https://youtu.be/abc"}\n\n::video[A demo]{src="./a.mp4"}',
  )
  expect(content.text).toContain('A talk YouTube')
  expect(content.text).toContain('A demo')
  const copy = toMarkdown(html, (url) => url)
  expect(copy).toContain('[A talk](https://youtu.be/abc) YouTube')
  expect(copy).toContain('./a.mp4')
})

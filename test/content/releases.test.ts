// The release pages of this repository's site have dates, feeds and a line in the overview, in both languages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { repository } from '../site-test.ts'

const dates = {
  'v0-1': '2023-11-22',
  'v0-2': '2023-12-11',
  'v0-3': '2024-01-10',
  'v0-4': '2024-02-06',
  'v0-5': '2024-03-19',
  'v0-6': '2024-04-10',
  'v0-7': '2024-05-28',
  'v1-0': '2024-09-10',
}
const languages = [
  { lang: 'en', locale: 'en-US', feeds: ['releases-rss', 'releases-atom'], title: 'Announcing Rsbuild' },
  { lang: 'zh', locale: 'zh-CN', feeds: ['releases-rss-zh', 'releases-atom-zh'], title: 'Rsbuild' },
]

describe.each(languages)('the releases in $lang', ({ lang, locale, feeds, title }) => {
  const read = (name: string) => readFileSync(join(repository, `content/${lang}/community/releases/${name}`), 'utf8')

  test.each(Object.entries(dates))(
    '[2.3.3, 2.3.4, 9.25] includes %s with its publication date %s and links to the feeds',
    (name, date) => {
      const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(read(`${name}.md`)) ?? []
      // Dates are strings in YAML 1.2.
      expect(parse(head)).toMatchObject({ published_at: date, 'link-rss': feeds })
      expect(body).toContain(`# ${title} ${name.slice(1).replace('-', '.')}`)
      const words = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
      expect(body).toContain(`<small><time datetime="${date}">`)
      expect(body.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''))
    },
  )

  test('lists the releases newest first in the sidebar by their versions, and with dates in the overview', () => {
    const newestFirst = Object.keys(dates).reverse()
    const [, ...listed] = JSON.parse(read('_meta.json')) as { name: string; label: string }[]
    expect(listed.map(({ name }) => name)).toEqual(newestFirst)
    expect(listed.map(({ label }) => label)).toEqual(newestFirst.map((name) => name.slice(1).replace('-', '.')))
    const rows = [...read('index.md').matchAll(/^\| \[[\d.]+\]\(\S*?(v\d-\d)(?:\.md)?\) \| (\S+) \|/gm)]
    expect(rows.map(([, name = '', date]) => [name, date])).toEqual(Object.entries(dates).reverse())
  })
})

// Questions as users ask an assistant, answered by `docsite mcp` from this repository's own site: questions.en.json and questions.zh.json.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentOf, McpClient } from '../cli/mcp-client.ts'
import { builtOwn } from '../shared-builds.ts'

interface Question {
  question: string
  /** Routes of the pages that answer it. */
  pages: string[]
}

/** The number of pages that an assistant can be expected to read. */
const readPages = 3

test.each(['en', 'zh'])(
  'finds a page that answers the question in %s among the first three for at least 95%, and reads it',
  async (lang) => {
    const questions = JSON.parse(readFileSync(`test/search/questions.${lang}.json`, 'utf8')) as Question[]
    expect(questions).toHaveLength(30)
    await using mcp = await McpClient.stdio((await builtOwn()).folder)
    const missed: string[] = []
    for (const { question, pages } of questions) {
      const { data } = await mcp.call<{ pages: { url: string }[] }>('search', {
        query: question,
        lang,
        limit: readPages,
      })
      const found = data.pages.map(({ url }) => url).find((url) => pages.includes(new URL(url).pathname))
      if (found === undefined) missed.push(question)
      const page = await mcp.call<{ url: string; text: string }>('read_page', { page: found ?? pages[0] })
      expect(contentOf(page.data.text).length, question).toBeGreaterThan(500)
      expect(pages).toContain(new URL(page.data.url).pathname)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * questions.length)
  },
)

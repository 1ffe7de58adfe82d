// Questions as users ask an assistant, answered by `docsite mcp` from this repository's own site: questions.en.json and questions.zh.json.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { worksHere } from '../../../test/native-package.ts'
import { builtOwn } from '../../../test/shared-builds.ts'
import { contentOf, McpClient } from './mcp-client.ts'

interface Question {
  question: string
  /** Routes of the pages that answer it. */
  pages: string[]
}

/** The number of pages that an assistant can be expected to read. */
const readPages = 3

test.each([
  ['en', 95],
  // `Intl.Segmenter` splits more words into parts, which more pages contain.
  ['zh', worksHere('nodejieba') ? 95 : 90],
])(
  'finds a page that answers the question in %s among the first three for at least %i%, and reads it',
  async (lang, percent) => {
    const questions = JSON.parse(readFileSync(`packages/agents/test/questions.${lang}.json`, 'utf8')) as Question[]
    expect(questions).toHaveLength(30)
    await using mcp = await McpClient.stdio((await builtOwn()).folder)
    const missed: string[] = []
    for (const { question, pages } of questions) {
      const { data } = await mcp.call<{ pages: { url: string }[] }>('search', {
        query: question,
        lang,
        limit: readPages,
      })
      const answer = data.pages.map(({ url }) => url).find((url) => pages.includes(new URL(url).pathname))
      if (answer === undefined) missed.push(question)
      const page = await mcp.call<{ url: string; text: string }>('read_page', { page: answer ?? pages[0] })
      expect(contentOf(page.data.text).length, question).toBeGreaterThan(500)
      expect(pages).toContain(new URL(page.data.url).pathname)
    }
    const found = questions.length - missed.length
    expect((100 * found) / questions.length, missed.join('\n')).toBeGreaterThanOrEqual(percent)
  },
)

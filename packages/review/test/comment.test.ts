// The script of the action: posts or updates one comment, and otherwise writes the summary of the job.

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const report = '<!-- docsite-review -->\nText\n'
const script = new URL('../action/comment.mjs', import.meta.url).pathname

/** Runs the script with a server in place of GitHub. */
async function run(comments: unknown[], status = 200, text = report) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    response.writeHead(request.method === 'GET' ? 200 : status)
    response.end(JSON.stringify(request.method === 'GET' ? comments : {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'review-comment-'))
  const [file, summary] = [join(folder, 'review.md'), join(folder, 'summary.md')]
  writeFileSync(file, text)
  writeFileSync(summary, '')
  const env = {
    ...{ PATH: process.env.PATH, REVIEW_REPORT: file, REVIEW_NUMBER: '7', REVIEW_TOKEN: 'token' },
    ...{ GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, GITHUB_REPOSITORY: 'a/b' },
    GITHUB_STEP_SUMMARY: summary,
  }
  const failure = await promisify(execFile)(process.execPath, [script], { env }).then(
    () => '',
    (error: Error) => error.message,
  )
  server.close()
  return { requests, failure, summary: readFileSync(summary, 'utf8') }
}

const list = 'GET /repos/a/b/issues/7/comments'

test('posts a comment', async () => {
  const foreign = { id: 1, user: { type: 'User' }, body: report }
  expect(await run([foreign])).toEqual({
    requests: [list, 'POST /repos/a/b/issues/7/comments'],
    failure: '',
    summary: '',
  })
})

test('updates its comment', async () => {
  const own = { id: 5, user: { type: 'Bot' }, body: report }
  expect((await run([own])).requests).toEqual([list, 'PATCH /repos/a/b/issues/comments/5'])
})

test('writes the summary without the permission to write', async () => {
  expect((await run([], 403)).summary).toBe(report)
})

test('posts nothing but reports', async () => {
  const { failure, requests } = await run([], 200, 'Text')
  expect(failure).toContain('is not a report of docsite review')
  expect(requests).toEqual([])
})

// Posts a report as a comment on a pull request, or updates the comment of an earlier run. Without the permission to write, the report
// becomes the summary of the job. Runs without installed packages.

import { appendFileSync, readFileSync } from 'node:fs'

const marker = '<!-- docsite-review -->'
/** The most characters that GitHub accepts. */
const mostCharacters = 65_000

const {
  REVIEW_REPORT: file = '',
  REVIEW_NUMBER: number = '',
  REVIEW_TOKEN: token = '',
  GITHUB_API_URL: api = 'https://api.github.com',
  GITHUB_REPOSITORY: repository = '',
  GITHUB_STEP_SUMMARY: summary,
} = process.env

const text = readFileSync(file, 'utf8')
// The file may come from an untrusted workflow, so only a report is posted.
if (!text.startsWith(marker)) throw new Error(`${file} is not a report of docsite review`)
const body = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n…` : text

async function request(method, path, data) {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    ...(data ? { body: JSON.stringify(data) } : {}),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`)
  return response.json()
}

/** Finds the comment of an earlier run. Comments of people are never changed, even if they contain the marker. */
async function findComment() {
  for (let page = 1; page <= 20; page++) {
    const comments = await request('GET', `issues/${number}/comments?per_page=100&page=${page}`)
    const found = comments.find(({ user, body = '' }) => user?.type === 'Bot' && body.startsWith(marker))
    if (found || comments.length < 100) return found
  }
  return undefined
}

async function post() {
  if (!/^[1-9]\d*$/.test(number)) throw new Error('There is no pull request')
  if (token === '') throw new Error('There is no token')
  const comment = await findComment()
  if (comment) await request('PATCH', `issues/comments/${comment.id}`, { body })
  else await request('POST', `issues/${number}/comments`, { body })
}

try {
  await post()
} catch (error) {
  console.log(`The report was not posted as a comment, so it is the summary of the job: ${error.message}`)
  if (summary) appendFileSync(summary, body)
}

// Everything that can be wrong with a cache, with its text and remedy.

import { fewestCharacters } from './keys.ts'
import type { RemoteWarning } from './model.ts'

interface Problem {
  severity?: RemoteWarning['severity']
  text(name: string, detail: string): string
  hint: string
}

const goesOn = 'The command goes on without the cache.'
const onlyReads = 'The command goes on, and writes nothing into the cache.'
const readers = 'Machines that only read need `cache.publicKey` instead of DOCSITE_CACHE_KEY.'

const problems = {
  'invalid-url': {
    text: () => 'The URL of the remote cache is not a URL that starts with `http:` or `https:`',
    hint: `${goesOn} Correct DOCSITE_REMOTE_CACHE or \`cache.remote\`.`,
  },
  'invalid-token': {
    text: (name) => `The credentials for the remote cache ${name} contain characters that no header may contain`,
    hint: `${goesOn} Correct DOCSITE_REMOTE_CACHE_TOKEN; in URLs, user and password are percent-encoded.`,
  },
  'no-key': {
    text: (name) => `Without a key, no entry of the remote cache ${name} can be trusted`,
    hint: `${goesOn} Set \`cache.publicKey\` to the public key of those who write, or DOCSITE_CACHE_KEY to their secret.`,
  },
  'short-secret': {
    text: (name) => `The secret of the remote cache ${name} has fewer than ${fewestCharacters} characters`,
    hint: `${goesOn} Set DOCSITE_CACHE_KEY to the output of \`openssl rand -hex 32\`.`,
  },
  'invalid-key': {
    text: (name) => `The public key of the remote cache ${name} is not an Ed25519 key in base64url`,
    hint: `${goesOn} Correct \`cache.publicKey\`, which has 43 characters.`,
  },
  'other-secret': {
    text: (name) => `The secret does not belong to the public key of the remote cache ${name}`,
    hint: `${onlyReads} Set DOCSITE_CACHE_KEY to the secret from which \`cache.publicKey\` was made, or remove one of the two.`,
  },
  stalled: {
    text: (name, detail) => `The remote cache ${name} did not answer within ${detail}`,
    hint: `${goesOn} Check that the server runs, and how fast it can be reached from here.`,
  },
  unreachable: {
    text: (name, detail) => `Could not connect to the remote cache ${name} (${detail})`,
    hint: `${goesOn} Check the URL, and that the server runs and can be reached from here.`,
  },
  untrusted: {
    text: (name, detail) => `Could not make a secure connection to the remote cache ${name} (${detail})`,
    hint: `${goesOn} If a private authority has signed its certificate, name the file of that authority in NODE_EXTRA_CA_CERTS. Servers without TLS have a URL with \`http:\`.`,
  },
  broken: {
    text: (name, detail) => `The remote cache ${name} sent an answer that cannot be used (${detail})`,
    hint: 'What it should have sent is computed instead. Check the URL, and the log of the server.',
  },
  unauthorized: {
    text: (name) => `The remote cache ${name} does not accept the credentials (401)`,
    hint: `${goesOn} Set DOCSITE_REMOTE_CACHE_TOKEN to a valid token.`,
  },
  forbidden: {
    text: (name) => `The remote cache ${name} forbids reading (403)`,
    hint: 'Such answers count as missing entries. Check the rights of the token; some object stores answer like this if it may not list objects.',
  },
  'write-forbidden': {
    text: (name, detail) => `The remote cache ${name} does not accept entries with these credentials (${detail})`,
    hint: `${onlyReads} Set DOCSITE_REMOTE_CACHE_TOKEN to a token that may write. ${readers}`,
  },
  'write-refused': {
    text: (name, detail) => `The remote cache ${name} does not accept entries (${detail})`,
    hint: `${onlyReads} Enable PUT on the server for \`ac/\` and \`cas/\`. ${readers}`,
  },
  'no-folder': {
    text: (name) => `The remote cache ${name} has no folder for new entries (409)`,
    hint: `${onlyReads} Create the folders \`ac\` and \`cas\` on the server, or let it create folders.`,
  },
  full: {
    text: (name) => `The remote cache ${name} has no space left (507)`,
    hint: `${onlyReads} Delete old entries on the server.`,
  },
  'too-large': {
    text: (name, detail) => `The remote cache ${name} does not accept an entry of ${detail}`,
    hint: 'Such entries are not stored. Raise the limit of the server (`client_max_body_size` in nginx, `LimitRequestBody` in Apache).',
  },
  busy: {
    text: (name, detail) => `The remote cache ${name} is too busy (${detail})`,
    hint: 'What it refuses is computed instead. Give the server more resources, or run fewer jobs at once.',
  },
  status: {
    text: (name, detail) => `The remote cache ${name} answered with the status ${detail}`,
    hint: 'What it refuses is computed instead. Check the URL, and the log of the server.',
  },
  redirect: {
    text: (name, detail) => `The remote cache ${name} redirects to ${detail}, which is not followed`,
    hint: 'Set DOCSITE_REMOTE_CACHE or `cache.remote` to the final URL of the cache.',
  },
  'no-entry': {
    text: (name) => `The remote cache ${name} answered with something else than an entry`,
    hint: 'It is not used. Check that the URL is that of a cache, not of a page where people sign in.',
  },
  damaged: {
    text: (name) => `The remote cache ${name} answered with other bytes than those that were stored`,
    hint: 'They are not used. Check the disk of the server, and who can write there.',
  },
  foreign: {
    severity: 'info',
    text: (name) => `Entries of the remote cache ${name} are signed with another key`,
    hint: 'They are not used. Set DOCSITE_CACHE_KEY to the secret of those who write, or `cache.publicKey` to their public key. If the secret was changed, the next build replaces these entries.',
  },
  queue: {
    text: (name) => `Not everything was written into the remote cache ${name}, because uploads are too slow`,
    hint: 'The next command computes again what is missing. Use a server that is nearer, or write from fewer jobs at once.',
  },
} as const satisfies Record<string, Problem>

export type ProblemKind = keyof typeof problems

/** Returns a function that reports each kind of problem once. */
export function reportOnce(
  name: string,
  onWarning: (warning: RemoteWarning) => void,
): (kind: ProblemKind, detail?: string) => void {
  const reported = new Set<ProblemKind>()
  return (kind, detail = '') => {
    if (reported.has(kind)) return
    reported.add(kind)
    const { severity = 'warning', text, hint }: Problem = problems[kind]
    onWarning({ severity, text: text(name, detail), hint })
  }
}

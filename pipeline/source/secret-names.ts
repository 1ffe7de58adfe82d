// Recognizes names of files that usually contain secrets. A stranger's change must not publish them.

import { realpathSync } from 'node:fs'
import { relativePath } from './relative-path.ts'

/** Folders, without a prefix such as `team-`. */
const folder = /(?:^|[-_.])(?:secrets?|credentials?|creds|passwords?|private-keys?|vault)$/

/** Types of files with keys, state or dumps. */
const type =
  /\.(?:pem|p8|p12|pfx|pkcs12|jks|jceks|keystore|bks|ppk|kdbx?|gpg|pgp|ovpn|agekey|keytab|tfstate|tfvars|mobileprovision|dump)(?![a-z\d])|\.key$|\.sql\.\w+$/

const words =
  'secrets?|credentials?|creds|passwords?|passphrase|passwd|htpasswd|htdigest|pgpass|netrc|npmrc|pypirc|kube-?config|docker-?cfg|docker-?config-?json|(?:gcp|gcloud|aws|azure|firebase|google)-(?:key|sa)|adminsdk|service-?accounts?(?:-key)?|client-secrets?|private-?keys?|(?:ssh|api|signing|encryption|license|deploy|host)-?keys?|(?:access|auth|api|refresh|bot|github|gitlab|npm|id)-?tokens?|vault-pass(?:word)?|id-(?:rsa|dsa|ecdsa|ed25519)(?:-sk)?|local-settings|google-services?(?:-info)?|wp-config'
const word = new RegExp(`(?:^|-)(?:${words})(?:-|$)`)
const dump = /^(?=(?:.*-)?(?:dump|backup)-).*-sql$/
const environment = /(?:^|\.)env(?:\.(?:local|prod\w*|dev\w*|stag\w*|test\w*|ci|real|live|secret|enc))*$/

/** Code and prose about secrets are not secrets, unless their names say nothing else. */
const proseOrCode =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|rb|go|rs|java|kts?|scala|swift|cs|fs|c|cc|cpp|h|hpp|php|ex|exs|css|scss|sass|less|md|mdx|rst|html?)$/
const exact = /^(?:secrets?|credentials?|creds|passwords?|id-(?:rsa|dsa|ecdsa|ed25519))-\w+$/

/** Images, pages and their like, which are never read as text. */
const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/

/** Returns whether the name of a file, or of a folder on its path, suggests that it contains a secret. */
export function isSecretName(path: string): boolean {
  const names = path.split('/').map((name) => name.replace(/([a-z\d])(?=[A-Z])/g, '$1-').toLowerCase())
  const last = names.pop() ?? ''
  return names.some((name) => folder.test(name)) || isSecretFile(last)
}

/** Returns whether the name of a file, without its folders, suggests that it contains a secret. */
function isSecretFile(path: string): boolean {
  // Matches backwards from the end, because an ending can have many parts.
  const ending = /$(?<=((?:[.~_-]+(?:bak|backup|old|orig(?:inal)?|save|swp|tmp|copy|\d+)|~)*))/.exec(path)?.[1] ?? ''
  const name = path.slice(0, path.length - ending.length)
  if (picture.test(name)) return false
  const parts = name.replace(/[^a-z\d]+/g, '-')
  if (type.test(name) || environment.test(name) || dump.test(parts)) return true
  return proseOrCode.test(name) ? exact.test(parts) : word.test(parts)
}

/** Returns whether the path of a file in a folder, or of the file that it leads to, contains such a name. */
export const isSecretPlace = (folder: string, path: string, realPath: string): boolean =>
  [path, relativePath(realpathSync(folder), realPath)].some(isSecretName)

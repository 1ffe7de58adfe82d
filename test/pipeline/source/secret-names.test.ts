// Names of files that suggest secrets.

import { expect, test } from 'vitest'
import { isSecretName } from '../../../pipeline/source/secret-names.ts'

test.each(
  'prod.env prod.env.local ENV.production secrets/db.txt team-secrets/a.yml config/secrets.local.json secrets.ts credentials gcp-credentials.json gha-creds-0123456789abcdef.json terraform.tfstate terraform.tfstate.backup prod.tfvars service-account.json serviceAccountKey.json htpasswd AuthKey.p8 id_rsa id_rsa.bak id_ed25519.old private.ppk server.PEM tls.key server.key.bak kubeconfig kubeconfig.yaml dump.sql backup-2024.sql db.sql.gz client_secret_12.json api-keys.yaml access_token.txt passwords.txt my-project-firebase-adminsdk-x.json npmrc vault-password.txt'.split(
    ' ',
  ),
)('recognizes %s', (name) => {
  expect(isSecretName(name)).toBe(true)
})

test.each(
  'env.d.ts src/env.ts vite-env.d.ts config.env.ts keys.ts keyboard.json monkey.txt tokens.json design-tokens.json tokenizer.py schema.sql password-input.tsx use-credentials.ts guide/secrets-manager.md environment.yml package.json src/key.rs public.key.ts shadow.css'.split(
    ' ',
  ),
)('takes %s for an ordinary file', (name) => {
  expect(isSecretName(name)).toBe(false)
})
